// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps from thread numbers to clocks, 0 where nothing is known: one that copies share, and the one that a thread works on.
#ifndef BIGFOOT_CORE_VECTOR_CLOCK_H
#define BIGFOOT_CORE_VECTOR_CLOCK_H

#include <stddef.h>

#include "core/epoch.h"

namespace bigfoot {

// A vector that many hold and nobody changes: whoever changes its copy gets one of its own first, unless it is the only holder. So a
// copy is made in constant time, and a thousand objects that were told the same cost as much as one.
//
// Memory provides `static void *allocate(size_t)` and `static void release(void *, size_t)`. Threads may hold copies of one vector;
// each copy is one thread's at a time. Trivially relocatable; all bytes zero is the empty clock.
template <class Memory>
class VectorClock {
 public:
  VectorClock() = default;
  VectorClock(const VectorClock &) = delete;
  VectorClock &operator=(const VectorClock &) = delete;
  ~VectorClock() { clear(); }

  Clock get(Tid t) const { return index(t) < size() ? vector_->clocks[index(t)] : 0; }
  unsigned size() const { return vector_ ? vector_->size : 0; }
  // Both may be asked of one that another thread changes.
  bool isEmpty() const { return !__atomic_load_n(&vector_, __ATOMIC_RELAXED); }
  bool isCopyOf(const VectorClock &other) const { return __atomic_load_n(&vector_, __ATOMIC_RELAXED) == other.vector_; }
  bool covers(const VectorClock &other) const {
    for (unsigned i = 0; i < other.size(); ++i)
      if (other.vector_->clocks[i] > get(static_cast<Tid>(i))) return false;
    return true;
  }
  const Clock *clocks() const { return vector_ ? vector_->clocks : nullptr; }

  void set(Tid t, Clock c) {
    own(index(t) + 1);
    vector_->clocks[index(t)] = c;
  }

  void join(const VectorClock &other) {
    if (!other.vector_ || vector_ == other.vector_) return;
    if (!vector_) return share(other);
    own(other.size());
    for (unsigned i = 0; i < other.size(); ++i)
      if (other.vector_->clocks[i] > vector_->clocks[i]) vector_->clocks[i] = other.vector_->clocks[i];
  }

  // Becomes equal to `other`. Few clocks are cheaper to copy than holders are to count, where several processors count them.
  void copy(const VectorClock &other) {
    if (vector_ == other.vector_) return;
    if (other.size() - 1 < kFewClocks)
      assign(other.clocks(), other.size());
    else
      share(other);
  }

  // The same, in constant time.
  void share(const VectorClock &other) {
    if (vector_ == other.vector_) return;
    clear();
    vector_ = other.vector_;
    if (vector_) __atomic_fetch_add(&vector_->holders, 1, __ATOMIC_RELAXED);
  }

  void assign(const Clock *clocks, unsigned size) {
    if (!isOnlyHolder() || vector_->capacity < size) {
      clear();
      vector_ = make(size);
    }
    vector_->size = size;
    for (unsigned i = 0; i < size; ++i) vector_->clocks[i] = clocks[i];
  }

  void clear() {
    if (vector_ && __atomic_fetch_sub(&vector_->holders, 1, __ATOMIC_ACQ_REL) == 1) Memory::release(vector_, bytes(vector_->capacity));
    vector_ = nullptr;
  }

 private:
  static constexpr unsigned kFewClocks = 14;  // of 128 bytes

  struct Vector {
    uint32_t holders;
    uint32_t size, capacity;
    Clock clocks[];
  };

  static size_t bytes(unsigned capacity) { return sizeof(Vector) + capacity * sizeof(Clock); }
  static Vector *make(unsigned size) {
    unsigned capacity = 6;  // 64 bytes
    while (capacity < size) capacity = capacity * 2 + 2;
    auto *fresh = static_cast<Vector *>(Memory::allocate(bytes(capacity)));
    fresh->holders = 1;
    fresh->capacity = capacity;
    return fresh;
  }

  // Nobody else can become one meanwhile: that takes a copy to copy from.
  bool isOnlyHolder() const { return vector_ && __atomic_load_n(&vector_->holders, __ATOMIC_ACQUIRE) == 1; }

  // Makes it this holder's alone, with room for `wanted` threads.
  void own(unsigned wanted) {
    const unsigned known = size(), needed = wanted > known ? wanted : known;
    if (!isOnlyHolder() || vector_->capacity < needed) {
      Vector *fresh = make(needed);
      for (unsigned i = 0; i < known; ++i) fresh->clocks[i] = vector_->clocks[i];
      clear();
      vector_ = fresh;
    }
    for (unsigned i = known; i < needed; ++i) vector_->clocks[i] = 0;
    vector_->size = needed;
  }

  Vector *vector_ = nullptr;
};

// What a thread knows: C_t. In place, where it takes a load and a comparison to ask, and where it stays: others may read an entry at
// any time. 512 KiB, of which pages are touched up to the highest thread known. All bytes zero is the empty clock.
class ThreadClock {
 public:
  Clock get(Tid t) const { return __atomic_load_n(&clocks_[index(t)], __ATOMIC_RELAXED); }
  bool knows(Epoch e) const { return e.clock() <= get(e.tid()); }
  unsigned size() const { return size_; }
  const Clock *clocks() const { return clocks_; }

  void set(Tid t, Clock c) {
    if (index(t) >= size_) size_ = index(t) + 1;
    __atomic_store_n(&clocks_[index(t)], c, __ATOMIC_RELAXED);
  }
  // The thread's own, which is the same number at all times, and does not count in size(): others get it beside the rest. So what a short
  // task with a high number publishes is as short as what it was given.
  void setOwn(Tid t, Clock c) {
    own_ = index(t);
    __atomic_store_n(&clocks_[index(t)], c, __ATOMIC_RELAXED);
  }

  // Returns: whether anything was learnt.
  template <class Memory>
  bool join(const VectorClock<Memory> &other) {
    const Clock *clocks = other.clocks();
    const unsigned size = other.size();
    if (size > size_) size_ = size;
    bool learnt = false;
    for (unsigned i = 0; i < size; ++i) {
      if (clocks[i] <= clocks_[i]) continue;
      __atomic_store_n(&clocks_[i], clocks[i], __ATOMIC_RELAXED);
      learnt = true;
    }
    return learnt;
  }

  // Whether the thread has what `e` gave it beside the clocks (docs/lock-order.md, LO5). It may have forgotten.
  __attribute__((always_inline)) bool hasOrderOf(Epoch e) const {
    const Epoch known = ordered_[index(e.tid()) % kOrdered];
    return known.tid() == e.tid() && known.clock() >= e.clock();
  }
  void noteOrderOf(Epoch e) { ordered_[index(e.tid()) % kOrdered] = e; }

  void clear() {
    for (Epoch &e : ordered_) e = {};
    for (unsigned i = 0; i < size_; ++i) __atomic_store_n(&clocks_[i], 0, __ATOMIC_RELAXED);
    __atomic_store_n(&clocks_[own_], 0, __ATOMIC_RELAXED);
    size_ = 0;
  }

 private:
  unsigned size_;   // of what is known of others
  unsigned own_;
  static constexpr unsigned kOrdered = 16;
  Epoch ordered_[kOrdered];
  Clock clocks_[kMaxThreads];
};

}  // namespace bigfoot

#endif
