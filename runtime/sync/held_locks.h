// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The locks that a thread holds, for reports only: no verdict depends on them.
#ifndef BIGFOOT_RUNTIME_SYNC_HELD_LOCKS_H
#define BIGFOOT_RUNTIME_SYNC_HELD_LOCKS_H

#include "runtime/sync/sync_object.h"

namespace bigfoot {

void noteLocked(Thread &thread, const SyncObject &object, bool write);
void noteUnlocked(Thread &thread, const SyncObject &object);

depot::LocksetId internHeldLocks(Thread &thread);
inline depot::LocksetId heldLockset(Thread &thread) {
  return thread.lockset_known ? static_cast<depot::LocksetId>(thread.lockset) : internHeldLocks(thread);
}

}  // namespace bigfoot

#endif
