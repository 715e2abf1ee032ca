// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SlimState, paper 002: array shadow state compression. An access of several elements, which Java does not have, is one of each of them.
// footprints.h has the state, the guarantee and the rules.
#ifndef BIGFOOT_DETECTORS_SLIMSTATE_SLIMSTATE_H
#define BIGFOOT_DETECTORS_SLIMSTATE_SLIMSTATE_H

#include "detectors/slimstate/footprints.h"

namespace bigfoot {

class SlimState : public Footprints<SlimState> {
 public:
  explicit SlimState(Findings &findings) : Footprints(findings, kNames) {}

 private:
  friend Footprints<SlimState>;
  static constexpr auto kNames = ruleNames("SS ACCESS", "SS COMMIT", "SS REFINE");

  // [SS ACCESS]; "if a strided range footprint cannot be extended with a new index", it is committed first.
  void add(Array &array, Footprint &footprint, const StridedRange &elements, const Event &e) {
    for (uint64_t i = elements.first; i <= elements.last; ++i) {
      if (footprint.elements.empty() || !footprint.elements.extend(i)) {
        commit(array, footprint);
        footprint.begin(StridedRange::of(i), e);
      } else {
        footprint.noteSite(e.site);
      }
    }
  }
};

}  // namespace bigfoot

#endif
