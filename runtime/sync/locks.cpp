// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/locks.h"

#include "runtime/shadow/footprint.h"
#include "runtime/sync/held_locks.h"
#include "runtime/sync/lock_order.h"

namespace bigfoot {
namespace {

SyncObject &objectAt(Thread &t, const void *at) { return objectAt(t, addressOf(at)); }

__attribute__((noinline)) void nameAnew(Thread &t, SyncObject &o, const Place &place) {
  o.is_mutex = true;
  o.destroyed = depot::StackId::kNone;
  o.created = captureStack(t, place);
}

void nameMutex(Thread &t, SyncObject &o, const Place &place) {
  if (!o.is_mutex || o.destroyed != depot::StackId::kNone) [[unlikely]] nameAnew(t, o, place);
}

// The holder knows what L says, unless it ignored synchronisation when it locked.
__attribute__((noinline)) void releaseHeldJoin(Thread &t, Released &l, epochs::Given given) { releaseJoin(t, l, given); }
__attribute__((always_inline)) inline void releaseHeld(Thread &t, SyncObject &o, epochs::Given given) {
  t.sync.lock_releases += !t.ignored_sync;
  if (t.has_ignored_sync) [[unlikely]] return releaseHeldJoin(t, o.released, given);
  releaseStore(t, o.released, given);
}
void releaseAsLock(Thread &t, Released &l, epochs::Given given) {
  t.sync.lock_releases += !t.ignored_sync;
  releaseJoinAsLock(t, l, given);
}
// What it gives that gives a lock back. Its set ends in it.
inline epochs::Given givenBack(const HeldLock &held, depot::StackId stack) {
  return {static_cast<uint32_t>(held.set), static_cast<uint32_t>(stack)};
}

// Requires: the object's lock.
Released &madeAt(Released *&released) {
  if (!released) released = static_cast<Released *>(Arena::allocate(sizeof(Released)));
  return *released;
}
Released &annotatedOf(SyncObject &o) { return madeAt(o.annotated); }
Released &readersOf(SyncObject &o) { return madeAt(o.readers); }

// The lock that was just taken is the last in the list of a thread that holds others. (LO6)
__attribute__((always_inline)) inline void noteOrder(Thread &t, bool write, Taking how, const Place &place) {
  if (t.sync.held.count() < 2 || how == Taking::kTries) [[likely]] return;
  const LockMode read = how == Taking::kWaitsBehindWriters ? LockMode::kReadBehindWriters : LockMode::kRead;
  lock_order::taken(t, write ? LockMode::kWrite : read, place);
}

// With the object locked, for objects that several threads use at once.
template <class Use>
void withObject(Thread &t, const void *at, Use use) {
  footprints::commit(t);
  SyncObject &o = lockSyncObject(t, addressOf(at));
  {
    Inside inside(t);
    use(o);
  }
  o.lock.unlock();
}

}  // namespace

void mutexCreated(Thread &t, const void *mutex, const Place &place) {
  forgetSyncObjects(t, addressOf(mutex), 1);
  Inside inside(t);
  nameMutex(t, objectAt(t, mutex), place);
}

void mutexDestroyed(Thread &t, const void *mutex, size_t bytes, const Place &place) {
  depot::StackId created = depot::StackId::kNone;
  {
    const Inside inside(t);
    if (const SyncObject *o = findSyncObject(addressOf(mutex))) created = o->created;
  }
  forgetSyncObjects(t, addressOf(mutex), bytes);
  const Inside inside(t);
  SyncObject &o = objectAt(t, mutex);
  o.is_mutex = true;
  o.created = created;
  o.destroyed = captureStack(t, place);
}

HeldBy heldBy(Thread &t, const volatile void *lock) {
  const Inside inside(t);
  const SyncObject *o = findSyncObject(reinterpret_cast<uintptr_t>(lock));
  if (!o || !o->is_mutex) return HeldBy::kUnknown;
  if (findHeld(t, *o)) return HeldBy::kThis;
  const uint32_t holder = __atomic_load_n(&o->holder, __ATOMIC_RELAXED);
  if (holder == kNoHolder) return HeldBy::kNobody;
  // What a thread held that a fork left behind in the parent is nobody's.
  return holder == kDeadHolder || threadAt(holder - 1)->alive ? HeldBy::kAnother : HeldBy::kNobody;
}

// Only writers change what readers look at here. (C6) A mutex has no readers.
void locked(Thread &t, const void *lock, bool write, const Place &place, Taking how) {
  footprints::commit(t);
  {
    Inside inside(t);
    SyncObject &o = objectAt(t, lock);
    nameMutex(t, o, place);
    acquireAsLock(t, o.released);
    if (write && o.readers && !t.ignored_sync && !o.readers->isNothing()) learnAsLock(t, *o.readers);
    if (!noteLocked(t, o, write, place)) return;
  }
  noteOrder(t, write, how, place);
}

void mutexUnlocking(Thread &t, const void *mutex, Caller caller) {
  const depot::StackId stack = captureCall(t, caller);
  footprints::commit(t);
  {
    Inside inside(t);
    HeldLock *held = lastHeldAt(t, addressOf(mutex));
    SyncObject &o = held ? syncObjectAt(held->object) : objectAt(t, mutex);
    if (!held) held = findHeld(t, o);
    if (held) {
      const epochs::Given given = givenBack(*held, stack);
      noteUnlocked(t, o, held);
      return releaseHeld(t, o, given);
    }
  }
  // Not the holder: a mutex used as a signal.
  withObject(t, mutex, [&](SyncObject &o) {
    o.holder = kNoHolder;
    releaseJoin(t, o.released, givenTo(o, stack));
  });
}

void releaseHeldLocks(Thread &t) {
  footprints::commit(t);
  Inside inside(t);
  for (const HeldLock &h : t.sync.held) {
    SyncObject &o = syncObjectAt(h.object);
    if (!h.write || o.serial != h.serial) continue;
    o.holder = kDeadHolder;
    releaseHeld(t, o, givenBack(h, depot::StackId::kNone));  // nothing comes after it that could race
  }
}

void readWriteUnlocking(Thread &t, const void *lock, Caller caller) {
  const depot::StackId stack = captureCall(t, caller);
  footprints::commit(t);
  {
    Inside inside(t);
    SyncObject &o = objectAt(t, lock);
    HeldLock *held = findHeld(t, o);
    const bool write = held && held->write;
    const epochs::Given given = held ? givenBack(*held, stack) : epochs::Given{};
    if (held) noteUnlocked(t, o, held);
    if (write) {
      releaseHeld(t, o, given);
      if (o.readers && !t.has_ignored_sync) o.readers->reset();  // known to the writer, and so to whoever comes after it
      return;
    }
  }
  withObject(t, lock, [&](SyncObject &o) { releaseAsLock(t, readersOf(o), givenTo(o, stack)); });
}

void give(Thread &t, const void *object, depot::StackId stack) {
  withObject(t, object, [&](SyncObject &o) { releaseJoin(t, o.released, givenTo(o, stack)); });
}

// The report drops what lies between the function that the program called and this one.
__attribute__((noinline)) void give(Thread &t, const void *object) {
  const epochs::Given given{0, static_cast<uint32_t>(captureCall(t, BIGFOOT_PLACE(nullptr)))};
  withObject(t, object, [&](SyncObject &o) { releaseJoin(t, o.released, given); });
}

// What was given before this is known if what the object says is. (C7)
void take(Thread &t, const void *object) {
  footprints::commit(t);
  {
    Inside inside(t);
    if (acquireKnown(t, objectAt(t, object).released)) return;
  }
  withObject(t, object, [&](SyncObject &o) { acquire(t, o.released); });
}

void annotateBefore(Thread &t, const void *object, depot::StackId stack) {
  withObject(t, object, [&](SyncObject &o) { releaseJoin(t, annotatedOf(o), givenTo(o, stack)); });
}

void annotateAfter(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { acquire(t, annotatedOf(o)); });
}

void annotatedLocked(Thread &t, const void *lock, bool write, const Place &place, Taking how) {
  bool is_fresh = false;
  withObject(t, lock, [&](SyncObject &o) {
    nameMutex(t, o, place);
    acquireAsLock(t, annotatedOf(o));
    if (write && o.readers) acquireAsLock(t, *o.readers);
    is_fresh = noteLocked(t, o, write, place);
  });
  if (is_fresh) noteOrder(t, write, how, place);
}

void annotatedUnlocking(Thread &t, const void *lock, depot::StackId stack) {
  withObject(t, lock, [&](SyncObject &o) {
    const HeldLock *held = findHeld(t, o);
    const bool write = held && held->write;
    noteUnlocked(t, o);
    releaseAsLock(t, write ? annotatedOf(o) : readersOf(o), givenTo(o, stack));
  });
}

}  // namespace bigfoot
