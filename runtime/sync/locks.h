// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes, reader-writer locks and other objects that hand knowledge on, by address.
#ifndef BIGFOOT_RUNTIME_SYNC_LOCKS_H
#define BIGFOOT_RUNTIME_SYNC_LOCKS_H

#include "runtime/sync/clocks.h"

namespace bigfoot {

// Each call follows (locked) or precedes (about to unlock) the real operation. All require: the thread is outside.

// Where the object comes to life; forgets what was there before.
void mutexCreated(Thread &thread, const void *mutex, const Place &place);
void mutexDestroyed(Thread &thread, const void *mutex, size_t bytes);
void mutexLocked(Thread &thread, const void *mutex, const Place &place);
// `by_owner_only`: the real unlock fails, and orders nothing, if another thread holds the mutex.
void mutexUnlocking(Thread &thread, const void *mutex, bool by_owner_only);
// What a thread still holds when it ends: robust mutexes are handed on.
void releaseHeldLocks(Thread &thread);
void readLocked(Thread &thread, const void *lock, const Place &place);
void writeLocked(Thread &thread, const void *lock, const Place &place);
void readWriteUnlocking(Thread &thread, const void *lock);

// Semaphores, once-controls and annotations: everything given so far reaches everyone who takes.
void give(Thread &thread, const void *object);
void take(Thread &thread, const void *object);

}  // namespace bigfoot

#endif
