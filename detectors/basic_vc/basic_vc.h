// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// BasicVC of paper 003, section 5.1: a read and a write vector clock for each location, and a comparison of clocks at every access.
#ifndef BIGFOOT_DETECTORS_BASIC_VC_BASIC_VC_H
#define BIGFOOT_DETECTORS_BASIC_VC_BASIC_VC_H

#include "detectors/located.h"
#include "detectors/vector_history.h"

namespace bigfoot {

class BasicVc : public Located<BasicVc, VectorHistory, HappensBefore> {
 public:
  using Located::Located;

  Verdict judge(VectorHistory &x, const Part &part) {
    const Access access = part.access();
    rules_.count(static_cast<size_t>(access));
    const Thread &t = thread(part.event);
    const Earlier earlier = x.racingWith(t.now, access);
    x.add(t.epoch, access, part.event.site);
    return racesWith(earlier);
  }

  const RuleCounts &rules() const { return rules_; }
  std::string show(std::string_view component, uint64_t object) {
    return component == "R" || component == "W" ? locations_.at(object).show(component) : showClocks(component, object);
  }

 private:
  static constexpr const char *kRuleNames[] = {"VC READ", "VC WRITE", "VC ATOMIC READ", "VC ATOMIC WRITE"};  // by Access
  RuleCounts rules_{kRuleNames};
};

}  // namespace bigfoot

#endif
