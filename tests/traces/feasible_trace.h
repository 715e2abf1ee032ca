// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_TESTS_TRACES_FEASIBLE_TRACE_H
#define BIGFOOT_TESTS_TRACES_FEASIBLE_TRACE_H

#include <vector>

#include "replay/feasible.h"

namespace bigfoot {

// What is left after reentrant locking is taken out; empty if the trace is not feasible.
inline std::vector<Event> feasibleTrace(const std::vector<Event> &trace) {
  replay::Feasibility feasibility;
  const trace::Dictionary names;
  std::vector<Event> kept;
  for (const Event &event : trace) {
    bool keep = true;
    if (feasibility.check(event, names, keep)) return {};
    if (keep) kept.push_back(event);
  }
  return kept;
}

}  // namespace bigfoot

#endif
