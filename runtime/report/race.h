// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a conflict in shadow memory to a finding: once for each pair of sites.
#ifndef BIGFOOT_RUNTIME_REPORT_RACE_H
#define BIGFOOT_RUNTIME_REPORT_RACE_H

#include "runtime/shadow/access.h"

namespace bigfoot {

// Requires: the thread is outside. Keeps errno.
void reportRaces(Thread &thread, Access access, depot::RecordId now, depot::LocksetId locks, const Conflicts &conflicts);

}  // namespace bigfoot

#endif
