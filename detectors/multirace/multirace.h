// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MultiRace: DJIT+'s clocks, compared only where Eraser's lockset is empty. Reports nothing but races (the clocks know), and misses those
// that Eraser's state machine takes for initialisation. As paper 003, section 5.1 describes it; locksets are refined at the first access in
// an epoch.
#ifndef BIGFOOT_DETECTORS_MULTIRACE_MULTIRACE_H
#define BIGFOOT_DETECTORS_MULTIRACE_MULTIRACE_H

#include "detectors/located.h"
#include "detectors/lockset_state.h"
#include "detectors/vector_history.h"

namespace bigfoot {

struct MultiRaceState {
  VectorHistory history;
  LocksetState lockset;
};

class MultiRace : public Located<MultiRace, MultiRaceState, HappensBefore> {
 public:
  using Located::Located;

  void acquire(const Event &e) { HappensBefore::acquire(e), locks_.acquire(e); }
  void release(const Event &e) { HappensBefore::release(e), locks_.release(e); }
  void acquireShared(const Event &e) { HappensBefore::acquireShared(e), locks_.acquireShared(e); }
  void releaseShared(const Event &e) { HappensBefore::releaseShared(e), locks_.release(e); }
  void wait(const Event &e) { release(e); }

  Verdict judge(MultiRaceState &x, const Part &part) {
    const Access access = part.access();
    const Thread &t = thread(part.event);
    if (x.history.hasInEpoch(t.epoch, access)) return rules_.count(kSameEpoch), Verdict{};
    // Atomic accesses need no lock, and can race with plain ones that have one.
    const bool is_empty = isAtomic(access) || x.lockset.access(part.event.thread, isWrite(access), locks_);
    rules_.count(is_empty ? kComparison : kLockset);
    const Earlier earlier = is_empty ? x.history.racingWith(t.now, access) : Earlier{};
    x.history.add(t.epoch, access, part.event.site);
    return racesWith(earlier);
  }

  const RuleCounts &rules() const { return rules_; }
  std::string show(std::string_view component, uint64_t object) {
    if (component == "LS") return locks_.show(locations_.at(object).lockset.candidates);
    if (component == "P") return locations_.at(object).lockset.phaseName();
    return component == "R" || component == "W" ? locations_.at(object).history.show(component) : showClocks(component, object);
  }

 private:
  enum Rule { kSameEpoch, kLockset, kComparison };
  static constexpr const char *kRuleNames[] = {"SAME EPOCH", "LOCKSET", "COMPARISON"};
  RuleCounts rules_{kRuleNames};
  HeldLocks locks_;
};

}  // namespace bigfoot

#endif
