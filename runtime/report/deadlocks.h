// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks in different orders, and threads that wait for each other.
#ifndef BIGFOOT_RUNTIME_REPORT_DEADLOCKS_H
#define BIGFOOT_RUNTIME_REPORT_DEADLOCKS_H

#include "runtime/sync/lock_order.h"

namespace bigfoot {

struct LockCycle {
  const lock_order::Edge *edge;
  size_t count;
};

// Each took a lock that the one before holds, the first one the last's. Reports it once for each set of locks, and for each set of
// stacks. Requires: outside.
void reportLockOrder(LockCycle cycle);

// If the thread waits for threads that wait for each other, reports that, and ends the process. Requires: outside.
void endIfDeadlocked(Thread &thread);

}  // namespace bigfoot

#endif
