// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/random/conflict_log.h"

void (*g_on_conflict)(const bigfoot::Conflict &);
static bool g_ended;
bool reportsEnded() { return g_ended; }

namespace bigfoot {

void reportRaces(Thread &, Access, depot::RecordId, depot::LocksetId, const Conflicts &conflicts) {
  for (unsigned i = 0; i < conflicts.count; ++i)
    if (g_on_conflict) g_on_conflict(conflicts.conflict[i]);
}

bool holdReports() { return true; }
void resumeReports() {}
void endReports() { g_ended = true; }
uint64_t racesReported() { return 0; }
uint64_t racesRepeated() { return 0; }

}  // namespace bigfoot
