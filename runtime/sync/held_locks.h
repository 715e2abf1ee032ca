// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The locks that a thread holds: for reports, and to tell a reader's unlock from a writer's.
#ifndef BIGFOOT_RUNTIME_SYNC_HELD_LOCKS_H
#define BIGFOOT_RUNTIME_SYNC_HELD_LOCKS_H

#include "runtime/sync/sync_object.h"
#include "runtime/thread/epochs.h"

namespace bigfoot {

// Returns: null if the thread does not hold it.
HeldLock *findHeld(Thread &thread, const SyncObject &object);
// Returns: whether the thread did not hold it before.
bool noteLocked(Thread &thread, SyncObject &object, bool write, const Place &place);
void noteUnlocked(Thread &thread, SyncObject &object);
// The same where `held` is what findHeld found.
void noteUnlocked(Thread &thread, SyncObject &object, HeldLock *held);

// Locks are mostly given back in the reverse order. Returns: null if the one that was taken last does not lie at the address.
inline HeldLock *lastHeldAt(Thread &thread, uintptr_t address) {
  if (!thread.sync.held.count()) return nullptr;
  HeldLock &last = thread.sync.held.last();
  const SyncObject &o = syncObjectAt(last.object);
  return o.address == address && o.serial == last.serial ? &last : nullptr;
}

// What is given to an object, in that place; the object is named by the set of itself, which costs what it costs to lock it for the first time.
// Requires: the object's lock or (C6).
epochs::Given givenTo(SyncObject &object, depot::StackId place);

// Who holds a lock, and where it was taken.
struct Holder {
  const ThreadInfo *thread;  // null: nobody
  LockFrames taken;
  unsigned frames() const {
    unsigned n = 0;
    while (n < kHeldFrames && taken.frame[n]) ++n;
    return n;
  }
};
// Stops the world for a look at the lists of the others. Requires: outside.
Holder findHolder(Thread &thread, uint32_t object, uint32_t serial);

}  // namespace bigfoot

#endif
