// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array that grows, in the runtime's own heap.
//
// Thread safety: none. All bytes zero is an empty one, and nothing is given back but by release(): arrays of the process live for ever.
#ifndef BIGFOOT_RUNTIME_SYS_ARRAY_H
#define BIGFOOT_RUNTIME_SYS_ARRAY_H

#include "runtime/sys/arena.h"

namespace bigfoot {

// The first item takes room for kFirst of them, or for about a KiB. Arrays of which there are many say how few will do.
template <class T, size_t kFirst = 0>
class Array {
  static_assert(__is_trivially_copyable(T));

 public:
  size_t count() const { return count_; }
  T *begin() { return items_; }
  T *end() { return items_ + count_; }
  const T *begin() const { return items_; }
  const T *end() const { return items_ + count_; }
  T &operator[](size_t i) { return items_[i]; }
  const T &operator[](size_t i) const { return items_[i]; }
  T &last() { return items_[count_ - 1]; }

  T &add(const T &item) { return add() = item; }
  // One that is anything.
  T &add() {
    if (count_ == capacity_) [[unlikely]] grow(count_ + 1);
    return items_[count_++];
  }
  // Removes the last. Returns: that.
  T take() { return items_[--count_]; }
  // Those behind it move up.
  void remove(T *item) {
    for (const T *stop = items_ + --count_; item < stop; ++item) *item = item[1];
  }
  void clear() { count_ = 0; }

  // Returns: the first of at least so many, of which those that are no items are anything.
  T *reserve(size_t wanted) {
    if (wanted > capacity_) [[unlikely]] grow(wanted);
    return items_;
  }

  void release() {
    if (items_) Arena::release(items_, capacity_ * sizeof(T));
    *this = {};
  }

 private:
  [[gnu::noinline]] void grow(size_t wanted) {
    constexpr size_t kFewest = kFirst ? kFirst : sizeof(T) < 64 ? 1024 / sizeof(T) : 16;
    const size_t most = wanted > 2 * capacity_ ? wanted : 2 * capacity_, capacity = most > kFewest ? most : kFewest;
    auto *grown = static_cast<T *>(Arena::allocate(capacity * sizeof(T)));
    for (size_t i = 0; i < count_; ++i) grown[i] = items_[i];
    if (items_) Arena::release(items_, capacity_ * sizeof(T));
    items_ = grown;
    capacity_ = capacity;
  }

  T *items_ = nullptr;
  size_t count_ = 0, capacity_ = 0;
};

}  // namespace bigfoot

#endif
