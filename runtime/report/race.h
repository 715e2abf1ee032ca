// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a conflict in shadow memory to a finding: once for each pair of sites.
#ifndef BIGFOOT_RUNTIME_REPORT_RACE_H
#define BIGFOOT_RUNTIME_REPORT_RACE_H

#include "runtime/shadow/access.h"

namespace bigfoot {

// Requires: the thread is outside. Keeps errno.
void reportRaces(Thread &thread, Access access, depot::RecordId now, depot::LocksetId locks, const Conflicts &conflicts);

// An access of a simd loop that the thread made in one iteration, and another that it made in an earlier one, on which it may not rely.
struct LaneAccess {
  Access access;
  depot::RecordId record;
};
// Requires: the thread is outside. Keeps errno.
void reportLanes(Thread &thread, const LaneAccess &now, const LaneAccess &before, uintptr_t address);

}  // namespace bigfoot

#endif
