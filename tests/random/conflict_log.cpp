// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/random/conflict_log.h"

void (*g_on_conflict)(const bigfoot::Conflict &);

namespace bigfoot {

void reportRaces(Thread &, Access, depot::RecordId, depot::LocksetId, const Conflicts &conflicts) {
  for (unsigned i = 0; i < conflicts.count; ++i)
    if (g_on_conflict) g_on_conflict(conflicts.conflict[i]);
}

}  // namespace bigfoot
