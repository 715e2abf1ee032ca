// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DJIT+ of paper 003, section 2.2 and the right column of Figure 2: clocks are compared at the first read and the first write of a
// location in each epoch of a thread.
#ifndef BIGFOOT_DETECTORS_DJIT_PLUS_DJIT_PLUS_H
#define BIGFOOT_DETECTORS_DJIT_PLUS_DJIT_PLUS_H

#include "detectors/located.h"
#include "detectors/vector_history.h"

namespace bigfoot {

class DjitPlus : public Located<DjitPlus, VectorHistory, HappensBefore> {
 public:
  using Located::Located;

  Verdict judge(VectorHistory &x, const Part &part) {
    const Access access = part.access();
    const Thread &t = thread(part.event);
    if (x.hasInEpoch(t.epoch, access)) {
      rules_.count(isWrite(access) ? kWriteSameEpoch : kReadSameEpoch);
      return {};
    }
    rules_.count(isAtomic(access) ? kAtomicAccess : isWrite(access) ? kWrite : kRead);
    const Earlier earlier = x.racingWith(t.now, access);
    x.add(t.epoch, access, part.event.site);
    return racesWith(earlier);
  }

  const RuleCounts &rules() const { return rules_; }
  std::string show(std::string_view component, uint64_t object) {
    return component == "R" || component == "W" ? locations_.at(object).show(component) : showClocks(component, object);
  }

 private:
  enum Rule { kReadSameEpoch, kRead, kWriteSameEpoch, kWrite, kAtomicAccess };
  static constexpr const char *kRuleNames[] = {"DJIT+ READ SAME EPOCH", "DJIT+ READ", "DJIT+ WRITE SAME EPOCH", "DJIT+ WRITE",
                                               "ATOMIC ACCESS"};
  RuleCounts rules_{kRuleNames};
};

}  // namespace bigfoot

#endif
