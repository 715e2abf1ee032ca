// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eraser: every location that threads share and write must be protected by some lock at all times. Warns where none is left, whether or
// not the run has a race; misses what its state machine takes for initialisation (detectors/lockset_state.h). Atomic accesses need no lock.
//
// state             paper             what it is
// HeldLocks::Held   locks_held(t)     the locks of a thread
// LocksetState      C(v)              the locks that were held at all accesses so far, and the phase
#ifndef BIGFOOT_DETECTORS_ERASER_ERASER_H
#define BIGFOOT_DETECTORS_ERASER_ERASER_H

#include "detectors/barrier_rounds.h"
#include "detectors/located.h"
#include "detectors/lockset_state.h"

namespace bigfoot {

// What a thread's locks and barriers mean to Eraser.
class LockDiscipline : public EventHandlers {
 public:
  void acquire(const Event &e) { locks_.acquire(e); }
  void release(const Event &e) { locks_.release(e); }
  void acquireShared(const Event &e) { locks_.acquireShared(e); }
  void releaseShared(const Event &e) { locks_.release(e); }
  void wait(const Event &e) { locks_.release(e); }
  void barrierEnter(const Event &e) { rounds_.enter(e.thread, e.object); }
  void barrierExit(const Event &e) {
    rounds_.exit(e.thread, e.object, [&](Nothing, bool is_first) { barriers_ += is_first; });
  }

 protected:
  struct Nothing {};
  HeldLocks locks_;
  uint32_t barriers_ = 0;  // that threads have left

 private:
  BarrierRounds<Nothing> rounds_;
};

class Eraser : public Located<Eraser, LocksetState, LockDiscipline> {
 public:
  using Located::Located;

  Verdict judge(LocksetState &v, const Part &part) {
    if (isAtomic(part.access())) return {};
    v.startAgainAfter(barriers_);
    const bool is_empty = v.access(part.event.thread, isWrite(part.access()), locks_);
    rules_.count(v.phase);
    return {is_empty, {}};
  }

  const RuleCounts &rules() const { return rules_; }
  // LS: C(v); P: the phase; H: locks_held(t).
  std::string show(std::string_view component, uint64_t object) {
    if (component == "H") return locks_.show(locks_.of(static_cast<uint16_t>(object)).any);
    return component == "LS" ? locks_.show(locations_.at(object).candidates) : component == "P" ? locations_.at(object).phaseName() : "";
  }

 private:
  // By the phase that the access leaves; none leaves a location virgin.
  static constexpr const char *kRuleNames[] = {"VIRGIN", "EXCLUSIVE", "SHARED", "SHARED-MODIFIED"};
  RuleCounts rules_{kRuleNames};
};

}  // namespace bigfoot

#endif
