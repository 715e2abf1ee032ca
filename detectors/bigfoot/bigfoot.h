// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The run-time half of BigFoot, paper 000, sections 4 and 5.2: SlimState's compressed arrays, with footprints that take whole ranges, for
// check(a[b..e:k]). Of a stream of events, an access to many bytes is such a range. Checks that the compiler moved, merged or left out are
// not in the stream: that half is the pass's, and the product (`bigfoot c++` without --checks=events) has both.
#ifndef BIGFOOT_DETECTORS_BIGFOOT_BIGFOOT_H
#define BIGFOOT_DETECTORS_BIGFOOT_BIGFOOT_H

#include "detectors/slimstate/footprints.h"

namespace bigfoot {

class BigFoot : public Footprints<BigFoot> {
 public:
  explicit BigFoot(Findings &findings) : Footprints(findings, kNames) {}

 private:
  friend Footprints<BigFoot>;
  static constexpr auto kNames = ruleNames("BF CHECK", "BF COMMIT", "BF REFINE");

  void add(Array &array, Footprint &footprint, const StridedRange &elements, const Event &e) {
    if (!footprint.elements.empty() && footprint.elements.extend(elements)) return footprint.noteSite(e.site);
    commit(array, footprint);
    footprint.begin(elements, e);
  }
};

}  // namespace bigfoot

#endif
