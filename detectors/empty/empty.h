// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Does nothing: what a run costs without any analysis.
#ifndef BIGFOOT_DETECTORS_EMPTY_EMPTY_H
#define BIGFOOT_DETECTORS_EMPTY_EMPTY_H

#include "detectors/detector.h"

namespace bigfoot {

class Empty : public EventHandlers {
 public:
  explicit Empty(Findings &) {}
};

}  // namespace bigfoot

#endif
