// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks of the program's own making. What is known of them is what the annotations said: there are no words of libc to ask.
#include "runtime/annotate/annotate.h"
#include "runtime/report/lock_errors.h"
#include "runtime/shadow/access.h"
#include "runtime/sync/held_locks.h"
#include "runtime/sync/locks.h"

namespace bigfoot::annotate {
namespace {

constexpr unsigned kOfCreation = kStatic | kWriteReentrant | kReadReentrant | kNotStatic;

const void *plain(const volatile void *mutex) { return const_cast<const void *>(mutex); }

unsigned flagsOf(Thread &t, const volatile void *mutex) {
  const Inside inside(t);
  const SyncObject *o = findSyncObject(reinterpret_cast<uintptr_t>(mutex));
  return o ? o->mutex_flags : 0;
}

void setFlags(Thread &t, const volatile void *mutex, unsigned flags) {
  SyncObject &o = lockSyncObject(t, reinterpret_cast<uintptr_t>(mutex));
  o.mutex_flags = flags;
  o.lock.unlock();
}

// What the thread holds of it, for reading and for writing. Returns: 0 if nothing.
struct Hold {
  unsigned depth;
  bool write;
};
Hold holdOf(Thread &t, const volatile void *mutex) {
  const Inside inside(t);
  const SyncObject *o = findSyncObject(reinterpret_cast<uintptr_t>(mutex));
  const HeldLock *h = o ? findHeld(t, *o) : nullptr;
  return h ? Hold{h->depth, h->write} : Hold{0, false};
}

bool heldByWriter(Thread &t, const volatile void *mutex) {
  const HeldBy by = heldBy(t, mutex);
  return by == HeldBy::kAnother || (by == HeldBy::kThis && holdOf(t, mutex).write);
}

}  // namespace

void mutexCreate(const volatile void *mutex, unsigned flags, const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  // A static lock may have been used before whoever announces it runs.
  if (!(flags & kStatic)) mutexCreated(*t, plain(mutex), place);
  setFlags(*t, mutex, (flags & kOfCreation) | kCreated);
}

void mutexDestroy(const volatile void *mutex, unsigned flags, const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  const unsigned created = flagsOf(*t, mutex);
  if ((flags | created) & kStatic || ((flags & kNotStatic) && !(created & kNotStatic))) return;
  if (isHeld(heldBy(*t, mutex))) reportLockError(*t, LockError::kDestroyLocked, mutex, place);
  forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(mutex), 1);
}

void mutexPreLock(const volatile void *mutex, unsigned flags, const Place &place) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    const unsigned created = flagsOf(*t, mutex);
    // For certain only if the lock was announced, and not as one that counts.
    const bool waits = created & kCreated && !((flags | created) & (kTry | kWriteReentrant | kReadReentrant));
    if (waits && !(flags & kRead) && holdOf(*t, mutex).depth) reportLockError(*t, LockError::kDoubleLock, mutex, place);
  }
  ignoreAccessesBegin();
  ignoreSyncBegin();
}

void mutexPostLock(const volatile void *mutex, unsigned flags, int depth, const Place &place) {
  ignoreSyncEnd();
  ignoreAccessesEnd();
  if (!(flags & kTryFailed)) mutexLocked(mutex, flags, depth, place);
}

int mutexPreUnlock(const volatile void *mutex, unsigned flags, const Place &place) {
  const int depth = mutexUnlocking(mutex, flags, place);
  ignoreAccessesBegin();
  ignoreSyncBegin();
  return depth;
}

void noMutexesHeld(const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  for (const HeldLock &h : t->sync.held) {
    const SyncObject &o = syncObjectAt(h.object);
    if (o.serial != h.serial) continue;  // destroyed, or its memory freed
    return reportLockError(*t, LockError::kHeldHere, reinterpret_cast<const void *>(o.address), place);
  }
}

void mutexPostUnlock() { mutexPostSignal(); }

void mutexPreSignal() {
  ignoreAccessesBegin();
  ignoreSyncBegin();
}

void mutexPostSignal() {
  ignoreSyncEnd();
  ignoreAccessesEnd();
}

void mutexPreDivert() { mutexPostSignal(); }
void mutexPostDivert() { mutexPreSignal(); }

void mutexLocked(const volatile void *mutex, unsigned flags, int depth, const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  const Taking how = flags & kTry ? Taking::kTries : Taking::kWaits;
  if (flags & kRead) {
    if (heldByWriter(*t, mutex)) reportLockError(*t, LockError::kBadReadLock, mutex, place);
    return annotatedLocked(*t, plain(mutex), false, place, how);
  }
  if (heldBy(*t, mutex) == HeldBy::kAnother) reportLockError(*t, LockError::kDoubleLock, mutex, place);
  for (int i = flags & kRecursiveLock ? depth : 1; i > 0; --i) annotatedLocked(*t, plain(mutex), true, place, how);
}

int mutexUnlocking(const volatile void *mutex, unsigned flags, const Place &place) {
  Thread *t = currentThread();
  if (!t) return 0;
  const Busy busy(*t);
  const depot::StackId stack = captureCall(*t, place);
  if (flags & kRead) {
    if (heldByWriter(*t, mutex)) reportLockError(*t, LockError::kBadReadUnlock, mutex, place);
    annotatedUnlocking(*t, plain(mutex), stack);
    return 0;
  }
  const Hold hold = holdOf(*t, mutex);
  if (!hold.write) {
    reportLockError(*t, LockError::kBadUnlock, mutex, place);
    annotateBefore(*t, plain(mutex), stack);  // as if it were a signal
    return 0;
  }
  const unsigned levels = flags & kRecursiveUnlock ? hold.depth : 1;
  for (unsigned i = 0; i < levels; ++i) annotatedUnlocking(*t, plain(mutex), stack);
  return static_cast<int>(levels);
}

}  // namespace bigfoot::annotate
