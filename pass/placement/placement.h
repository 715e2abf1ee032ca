// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a function's checks go. Configuration "all" has one before every access; this moves, merges and drops them such
// that every access is still covered and every check legitimate (docs/placement.md).
#ifndef BIGFOOT_PASS_PLACEMENT_PLACEMENT_H
#define BIGFOOT_PASS_PLACEMENT_PLACEMENT_H

#include <vector>

#include "pass/access/access.h"
#include "pass/placement/check.h"
#include "pass/placement/effects.h"

namespace bigfoot {

struct Placement {
  std::vector<bool> dropped;         // for each access given: it needs no check of its own
  std::vector<PlacedCheck> checks;   // that stand elsewhere
};

// Requires: no hook is in the function yet. Adds to it only blocks before and behind loops, counters of iterations, and what
// computes the addresses of checks.
Placement placeChecks(llvm::Function &function, llvm::ArrayRef<const Access *> accesses, const EffectTable &effects,
                      llvm::FunctionAnalysisManager &analyses);

}  // namespace bigfoot

#endif
