// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What was caught, told as any race (abi/finding.h).
#ifndef BIGFOOT_PRODUCTION_CAUGHT_H
#define BIGFOOT_PRODUCTION_CAUGHT_H

#include "production/waiters.h"

namespace bigfoot {

// The calling thread, with its stack, before the access.
void describeSide(CaughtSide &side, uintptr_t sled, const Arrival &arrival, const Registers &registers);

// Returns when it is printed, or ends the program if halt_on_error says so.
void reportCaught(const CaughtSide &now, const CaughtSide &before);

// At the end of the program. Returns: its exit status.
int finishReports(int status);

// In the child of a fork.
void forgetReports();

}  // namespace bigfoot

#endif
