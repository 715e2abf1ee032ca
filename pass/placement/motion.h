// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that move up to where several meet, or out of a loop.
#ifndef BIGFOOT_PASS_PLACEMENT_MOTION_H
#define BIGFOOT_PASS_PLACEMENT_MOTION_H

#include "pass/placement/facts.h"

namespace bigfoot {

inline constexpr int64_t kLargestMoved = 32;  // bytes; an inline test of more is longer than the call that it saves

// A place where checks may stand, and the accesses that are certain from there on and not checked before.
struct Meeting {
  llvm::Instruction *before;
  llvm::SmallVector<unsigned, 4> accesses;
};

// The earliest places: each access that still has a check is anticipated (F3) at one on every path to it, with no release
// between, unless it was checked before. A check there is legitimate and covers the access. (M4)
std::vector<Meeting> findMeetings(const Events &events, const Paths &paths, const AccessList &accesses);

}  // namespace bigfoot

#endif
