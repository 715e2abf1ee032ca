// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a conflict in shadow memory to a finding: once for each pair of sites, counted ever after.
#ifndef BIGFOOT_RUNTIME_REPORT_RACE_H
#define BIGFOOT_RUNTIME_REPORT_RACE_H

#include "runtime/shadow/access.h"

namespace bigfoot {

// Requires: the thread is outside.
void reportRaces(Thread &thread, Access access, depot::RecordId now, depot::LocksetId locks, const Conflicts &conflicts);

// Keep others from reporting: across a fork, and while the process's summary is written. Returns: false if this thread keeps them
// from it already, because it reports and stops at its first race, or a signal handler of it calls _exit.
bool holdReports();
void resumeReports();
// From now on races are found and not reported: the process is past its summary. Requires: reports are held.
void endReports();

// Distinct races that were printed, and all that followed them.
uint64_t racesReported();
uint64_t racesRepeated();

}  // namespace bigfoot

#endif
