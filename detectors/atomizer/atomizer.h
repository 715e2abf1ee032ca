// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomizer (Flanagan, Freund, 2008; a checker of paper 003, section 5.2): whether regions can be reduced to one step, by Lipton's theorem. A
// region is atomic if it has right-movers, then at most one operation that is no mover, then left-movers.
//
//   right-movers   acquires, joins, leaving a barrier
//   left-movers    releases, forks, entering a barrier
//   both           accesses that a lock protects so far, by Eraser's state machine (detectors/lockset_state.h)
//   neither        other accesses, atomic operations
//
// It warns of what other schedules may do, whether or not this one did, and knows no order but that of locks: a warning need not be an error.
//
// state               what it is
// Thread::committed   whether a left-mover or an operation that is no mover was seen: `commit`
// LocksetState        Eraser's C(v)
#ifndef BIGFOOT_DETECTORS_ATOMIZER_ATOMIZER_H
#define BIGFOOT_DETECTORS_ATOMIZER_ATOMIZER_H

#include <deque>

#include "core/location_map.h"
#include "detectors/eraser/eraser.h"

namespace bigfoot {

class Atomizer : public LockDiscipline {
 public:
  explicit Atomizer(Findings &findings) : findings_(findings) {}

  bool read(const Event &e) { return access(e, false); }
  bool write(const Event &e) { return access(e, true); }
  bool atomicRead(const Event &e) { return atomic(e), true; }
  bool atomicWrite(const Event &e) { return atomic(e), true; }
  void allocate(const Event &e) { locations_.forget(e.object, e.size); }
  void stack(const Event &e) { allocate(e); }
  void deallocate(const Event &e) { access(e, true); }

  void acquire(const Event &e) { LockDiscipline::acquire(e), right(e); }
  void acquireShared(const Event &e) { LockDiscipline::acquireShared(e), right(e); }
  void release(const Event &e) { LockDiscipline::release(e), left(e); }
  void releaseShared(const Event &e) { LockDiscipline::releaseShared(e), left(e); }
  void wait(const Event &e) { LockDiscipline::wait(e), left(e); }
  void fork(const Event &e) { left(e); }
  void join(const Event &e) { right(e); }
  void barrierEnter(const Event &e) { LockDiscipline::barrierEnter(e), left(e); }
  void barrierExit(const Event &e) { LockDiscipline::barrierExit(e), right(e); }
  void volatileRead(const Event &e) { atomic(e); }
  void volatileWrite(const Event &e) { atomic(e); }
  void storeRelease(const Event &e) { atomic(e); }
  void storeRelaxed(const Event &e) { atomic(e); }
  void updateRelaxed(const Event &e) { atomic(e); }
  void loadRelaxed(const Event &e) { atomic(e); }

  void enter(const Event &e) {
    Thread &t = thread(e);
    if (t.depth++ == 0) t.region = e, t.committed = false;
  }
  void exit(const Event &e) {
    Thread &t = thread(e);
    if (t.depth) --t.depth;
  }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return locations_.bytes(); }
  // M: how far a thread's region is; LS: C(v).
  std::string show(std::string_view component, uint64_t object) {
    if (component == "LS") return locks_.show(locations_.at(object).candidates);
    if (component != "M" || object >= threads_.size() || !threads_[object].depth) return "-";
    return threads_[object].committed ? "committed" : "open";
  }

 private:
  enum Rule { kRight, kLeft, kBoth, kNone, kViolation };
  static constexpr const char *kRuleNames[] = {"RIGHT-MOVER", "LEFT-MOVER", "BOTH-MOVER", "NON-MOVER", "VIOLATION"};
  struct Thread {
    unsigned depth = 0;  // of regions; the outermost counts
    bool committed = false;
    Event region{}, commit{};
    Event last{};  // if it was part of an atomic operation
  };

  Thread &thread(const Event &e) {
    if (e.thread >= threads_.size()) threads_.resize(e.thread + 1u);
    return threads_[e.thread];
  }

  bool access(const Event &e, bool is_write) {
    bool is_protected = true;
    locations_.visit(e.object, e.size, [&](LocksetState &v, uint64_t, uint64_t) {
      v.startAgainAfter(barriers_);
      is_protected &= !v.access(e.thread, is_write, locks_);
    });
    if (is_protected) rules_.count(kBoth), thread(e).last = {};
    else neither(e);
    return true;
  }

  void right(const Event &e) {
    rules_.count(kRight);
    Thread &t = thread(e);
    t.last = {};
    if (t.depth && t.committed) violate(t, e);
  }
  void left(const Event &e) {
    rules_.count(kLeft);
    thread(e).last = {};
    commit(thread(e), e);
  }
  void neither(const Event &e) {
    rules_.count(kNone);
    Thread &t = thread(e);
    t.last = {};
    if (t.depth && t.committed) violate(t, e);
    else commit(t, e);
  }
  // An atomic operation may be several events: what it reads of an order, the access, what it writes.
  void atomic(const Event &e) {
    Thread &t = thread(e);
    const bool is_same = t.last.object == e.object && ((isOrderRead(t.last.kind) && isAccess(e.kind)) ||
                                                       (t.last.kind == EventKind::kAtomicWrite && operandOf(e.kind) == Operand::kVariable && !isOrderRead(e.kind)));
    if (!is_same) neither(e);
    t.last = e;
  }
  static bool isOrderRead(EventKind kind) { return kind == EventKind::kVolatileRead || kind == EventKind::kLoadRelaxed; }

  void commit(Thread &t, const Event &e) {
    if (!t.committed) t.commit = e;
    t.committed = true;
  }
  void violate(const Thread &t, const Event &e) {
    rules_.count(kViolation);
    findings_.violation({t.region, t.commit, {}, {}, e, false, true});
  }

  Findings &findings_;
  RuleCounts rules_{kRuleNames};
  std::deque<Thread> threads_;
  LocationMap<LocksetState> locations_;
};

}  // namespace bigfoot

#endif
