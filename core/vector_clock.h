// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A map from thread numbers to clocks, 0 where nothing is known. Grows as far as the highest thread it knows.
#ifndef BIGFOOT_CORE_VECTOR_CLOCK_H
#define BIGFOOT_CORE_VECTOR_CLOCK_H

#include "core/epoch.h"

namespace bigfoot {

// Memory provides `static void *allocate(size_t)` and `static void release(void *, size_t)`. Not thread-safe.
// Trivially relocatable; all bytes zero is the empty clock.
template <class Memory>
class VectorClock {
 public:
  VectorClock() = default;
  VectorClock(const VectorClock &) = delete;
  VectorClock &operator=(const VectorClock &) = delete;
  ~VectorClock() { clear(); }

  Clock get(Tid t) const { return index(t) < size_ ? clocks_[index(t)] : 0; }
  bool knows(Epoch e) const { return e.clock() <= get(e.tid()); }
  // The same, but may deny what is known of threads beyond the highest in this clock. For where speed counts.
  bool surelyKnows(Epoch e) const { return index(e.tid()) < size_ && e.clock() <= clocks_[index(e.tid())]; }
  bool empty() const { return size_ == 0; }
  unsigned size() const { return size_; }

  void set(Tid t, Clock c) {
    if (index(t) >= size_) grow(index(t) + 1);
    clocks_[index(t)] = c;
  }

  // Returns: whether anything was learnt.
  bool join(const VectorClock &other) {
    if (other.size_ > size_) grow(other.size_);
    bool learnt = false;
    for (unsigned i = 0; i < other.size_; ++i) {
      if (other.clocks_[i] <= clocks_[i]) continue;
      clocks_[i] = other.clocks_[i];
      learnt = true;
    }
    return learnt;
  }

  void assign(const VectorClock &other) {
    if (other.size_ > capacity_) grow(other.size_);
    for (unsigned i = 0; i < other.size_; ++i) clocks_[i] = other.clocks_[i];
    for (unsigned i = other.size_; i < size_; ++i) clocks_[i] = 0;
    size_ = other.size_;
  }

  // Keeps the memory for the next use.
  void reset() {
    for (unsigned i = 0; i < size_; ++i) clocks_[i] = 0;
    size_ = 0;
  }

  void clear() {
    if (clocks_) Memory::release(clocks_, capacity_ * sizeof(Clock));
    clocks_ = nullptr;
    size_ = capacity_ = 0;
  }

 private:
  void grow(unsigned size) {
    if (size > capacity_) {
      unsigned capacity = capacity_ ? capacity_ * 2 : 4;
      while (capacity < size) capacity *= 2;
      auto *fresh = static_cast<Clock *>(Memory::allocate(capacity * sizeof(Clock)));
      for (unsigned i = 0; i < size_; ++i) fresh[i] = clocks_[i];
      for (unsigned i = size_; i < capacity; ++i) fresh[i] = 0;
      if (clocks_) Memory::release(clocks_, capacity_ * sizeof(Clock));
      clocks_ = fresh;
      capacity_ = capacity;
    }
    if (size > size_) size_ = size;  // entries beyond the old size are zero: reset and assign keep them so
  }

  Clock *clocks_ = nullptr;
  unsigned size_ = 0;
  unsigned capacity_ = 0;
};

}  // namespace bigfoot

#endif
