// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What was released to an object: nothing, what one thread published, or a join of what several did. docs/precision.md, C2 to C7.
#ifndef BIGFOOT_RUNTIME_THREAD_RELEASED_H
#define BIGFOOT_RUNTIME_THREAD_RELEASED_H

#include "core/vector_clock.h"
#include "runtime/sys/arena.h"

namespace bigfoot {

using Clocks = VectorClock<Arena>;

// By thread number: the first clock of the threads that had it one after the other by (T1). Set before the thread starts: whoever knows
// a clock of the lineage sees it.
extern Clock g_lineage[kMaxThreads];

// Guarded as what it belongs to; the epoch may be read at any time. All bytes zero is nothing.
class Released {
 public:
  // Whether who has this clock knows all of it. (C3) May be asked without the guard.
  bool isKnownTo(const ThreadClock &clock) const {
    const Epoch e = epoch();
    return e == kNothing || (clock.knows(e) && isCurrent(e) && (order_.isEmpty() || clock.hasOrderOf(e)));
  }
  // The same, or false though it is so: what needs no more registers than the clocks do.
  __attribute__((always_inline)) bool isSurelyKnownTo(const ThreadClock &clock) const { return isKnownAsLock(clock) && (order_.isEmpty() || isNothing()); }
  // The same for who takes it as a lock's, which gives no order. (LO4)
  bool isKnownAsLock(const ThreadClock &clock) const {
    const Epoch e = epoch();
    return e == kNothing || (clock.knows(e) && isCurrent(e));
  }
  bool isNothing() const { return epoch() == kNothing; }

  // Of what a thread published last: `clock` and `order` are what it knows, at its own clock `now`, which moveTo is to follow.
  void renew(const ThreadClock &clock, const Clocks &order, Clock now) {
    rest_.assign(clock.clocks(), clock.size());
    order_.share(order);
    since_ = now;
  }
  // The same vector at another clock of the thread. (C5)
  void moveTo(Epoch e) { setEpoch(e); }

  // [RELEASE]. Returns: false if nothing changed.
  bool assign(const Released &other) {
    if (epoch_ == other.epoch_ || !hasRestOf(other)) [[unlikely]] return assignAll(other);
    setEpoch(other.epoch_);
    return true;
  }
  bool assignAll(const Released &other) {
    if (epoch_ == other.epoch_ && !isSeveral() && order_.isCopyOf(other.order_)) return false;  // the same vector, by (C2)
    if (!hasRestOf(other) || other.isSeveral()) rest_.copy(other.rest_);
    order_.share(other.order_);
    since_ = other.since_;
    setEpoch(other.epoch_);
    return true;
  }
  // Whether it differs from what one thread published by the epoch alone: moveTo makes it the same. (C5)
  bool hasRestOf(const Released &other) const {
    return since_ == other.since_ && epoch_.tid() == other.epoch_.tid() && !isNothing() && !isSeveral() && order_.isCopyOf(other.order_);
  }
  // Keeps what it held for the next use, which is often of the same vector.
  void reset() { setEpoch(kNothing); }
  void clear() {
    rest_.clear();
    order_.clear();
    reset();
  }

  void join(const Released &other);
  // Whoever takes it is to know that epoch, of which nothing was published.
  void add(Epoch e);

  // [ACQUIRE]  C_t := C_t join this. Returns: whether anything was learnt.
  bool teach(ThreadClock &clock) const;
  // The same for the order of lock operations (LO4). Returns: whether `order` is another now.
  bool teachOrder(ThreadClock &clock, Clocks &order) const;
  bool hasOrder() const { return !order_.isEmpty(); }

  // Whether who knows all of this knows what was published in `e`. (C2)
  bool includes(Epoch e) const {
    if (e == kNothing || isNothing()) return e == kNothing;
    const bool is_own = !isSeveral() && epoch_.tid() == e.tid();
    return isCurrent(e) && (is_own ? epoch_.clock() : rest_.get(e.tid())) >= e.clock();
  }
  // What who knows all of it knows of a thread number.
  Clock get(Tid tid) const {
    if (isNothing()) return 0;
    return !isSeveral() && epoch_.tid() == tid ? epoch_.clock() : rest_.get(tid);
  }
  Epoch epoch() const {
    Epoch e;
    __atomic_load(&epoch_, &e, __ATOMIC_ACQUIRE);
    return e;
  }

 private:
  static constexpr Epoch kNothing{};                                              // what every thread knows
  static constexpr Epoch kSeveral{static_cast<Tid>(kMaxThreads - 1), kMaxClock};  // what none ever does (C1)

  static bool isCurrent(Epoch e) { return e.clock() >= g_lineage[index(e.tid())]; }
  bool isSeveral() const { return epoch_ == kSeveral; }
  // Whoever sees the epoch without the guard sees whether there is an order as well.
  void setEpoch(Epoch e) { __atomic_store(&epoch_, &e, __ATOMIC_RELEASE); }
  void joinClocks(const Released &other);

  Epoch epoch_;   // who published it and when, unless it is kNothing or kSeveral
  Clock since_;   // the clock at which that thread published `rest_` first (C5)
  Clocks rest_;   // what it knew of the others; of several, all of it
  Clocks order_;  // of lock operations, what comes before this even if locks are taken in another order (docs/lock-order.md)
};

}  // namespace bigfoot

#endif
