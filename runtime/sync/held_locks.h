// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The locks that a thread holds: for reports, and to tell a reader's unlock from a writer's.
#ifndef BIGFOOT_RUNTIME_SYNC_HELD_LOCKS_H
#define BIGFOOT_RUNTIME_SYNC_HELD_LOCKS_H

#include "runtime/sync/sync_object.h"

namespace bigfoot {

// Returns: null if the thread does not hold it.
HeldLock *findHeld(Thread &thread, const SyncObject &object);
void noteLocked(Thread &thread, const SyncObject &object, bool write);
void noteUnlocked(Thread &thread, const SyncObject &object);

depot::LocksetId internHeldLocks(Thread &thread);
inline depot::LocksetId heldLockset(Thread &thread) {
  return thread.lockset_known ? static_cast<depot::LocksetId>(thread.lockset) : internHeldLocks(thread);
}

}  // namespace bigfoot

#endif
