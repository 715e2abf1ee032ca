// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who of a team goes on first, where OpenMP leaves it open. docs/openmp.md, D10.
#ifndef BIGFOOT_RUNTIME_OPENMP_TURNS_H
#define BIGFOOT_RUNTIME_OPENMP_TURNS_H

#include "runtime/openmp/team.h"

namespace bigfoot::openmp {

// The calling thread begins its implicit task when the others are about to begin theirs as well. It waits for a while at most.
void beginTogether(Team &team, unsigned number);
// The calling thread has left a barrier, with so many of this region before it. Every other time the primary thread lets the others go first.
void leaveInTurn(Team &team, unsigned number, uint32_t barriers_before);

// The calling thread got a piece of a loop that is shared out while it runs, the `pieces`th since the last barrier, and lets others get theirs.
void shareOut(uint32_t pieces);

}  // namespace bigfoot::openmp

#endif
