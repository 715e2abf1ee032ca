// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a function's checks go. Configuration "all" has one before every access; this moves, merges and drops them such
// that every access is still covered and every check legitimate (docs/placement.md).
#ifndef BIGFOOT_PASS_PLACEMENT_PLACEMENT_H
#define BIGFOOT_PASS_PLACEMENT_PLACEMENT_H

#include <vector>

#include "pass/access/access.h"
#include "pass/placement/check.h"
#include "pass/placement/effects.h"

namespace llvm {
class SCEV;
}

namespace bigfoot {

class CannotRace;

struct Placement {
  std::vector<bool> dropped;         // for each access given: it needs no check of its own
  std::vector<PlacedCheck> checks;   // that stand elsewhere
  std::vector<const llvm::SCEV *> names;   // for each access given: its address, alike if it was taken for the same; may be empty
};

// Requires: no hook is in the function yet. Adds to it only blocks before and behind loops, counters of iterations, and what
// computes the addresses of checks.
Placement placeChecks(llvm::Function &function, llvm::ArrayRef<const Access *> accesses, const EffectTable &effects,
                      CannotRace &cannot_race, llvm::FunctionAnalysisManager &analyses);

}  // namespace bigfoot

#endif
