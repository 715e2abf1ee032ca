// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes, reader-writer locks and other objects that hand knowledge on, by address.
#ifndef BIGFOOT_RUNTIME_SYNC_LOCKS_H
#define BIGFOOT_RUNTIME_SYNC_LOCKS_H

#include "runtime/sync/sync_object.h"
#include "runtime/thread/clocks.h"

namespace bigfoot {

// Each call follows (locked) or precedes (about to unlock) the real operation. All require: the thread is outside. What gives knowledge away
// is told where, for reports.

// Where the object comes to life; forgets what was there before.
void mutexCreated(Thread &thread, const void *mutex, const Place &place);
// Its memory begins a new life as far as locks go; where it was destroyed is kept for reports.
void mutexDestroyed(Thread &thread, const void *mutex, size_t bytes, const Place &place);
// Who holds it, as far as we saw; whoever holds it for reading counts only if it is the thread itself. kUnknown: never seen before.
enum class HeldBy { kUnknown, kNobody, kThis, kAnother };
HeldBy heldBy(Thread &thread, const volatile void *lock);
inline bool isHeld(HeldBy by) { return by == HeldBy::kThis || by == HeldBy::kAnother; }
inline bool holds(Thread &thread, const volatile void *lock) { return heldBy(thread, lock) == HeldBy::kThis; }
// Whether the thread would have waited for it for ever, and as a reader also for a writer that waits. Whoever tries, or waits for a time only,
// gives up.
enum class Taking { kWaits, kWaitsBehindWriters, kTries };
// For writing, as mutexes are, or for reading.
void locked(Thread &thread, const void *lock, bool write, const Place &place, Taking how);
void mutexUnlocking(Thread &thread, const void *mutex, Caller caller);
// What a thread still holds when it ends: robust mutexes are handed on.
void releaseHeldLocks(Thread &thread);
void readWriteUnlocking(Thread &thread, const void *lock, Caller caller);

// Semaphores and once-controls: everything given so far reaches everyone who takes.
void give(Thread &thread, const void *object, depot::StackId stack);
// The same for objects of which there may be very many: the report will not name it. Walks the stack.
void give(Thread &thread, const void *object);
void take(Thread &thread, const void *object);

// Annotations: the same, and reader-writer locks, whatever else lies at the address. An annotated lock is often its own first atomic
// variable.
void annotateBefore(Thread &thread, const void *object, depot::StackId stack);
void annotateAfter(Thread &thread, const void *object);
void annotatedLocked(Thread &thread, const void *lock, bool write, const Place &place, Taking how);
void annotatedUnlocking(Thread &thread, const void *lock, depot::StackId stack);

}  // namespace bigfoot

#endif
