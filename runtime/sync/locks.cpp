// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/locks.h"

#include "runtime/shadow/footprint.h"
#include "runtime/sync/held_locks.h"

namespace bigfoot {
namespace {

uintptr_t addressOf(const void *object) { return reinterpret_cast<uintptr_t>(object); }

SyncObject &objectAt(const void *at) {
  SyncObject *o = findSyncObject(addressOf(at));
  return o ? *o : makeSyncObject(addressOf(at));
}

void nameMutex(Thread &t, SyncObject &o, const Place &place) {
  if (o.is_mutex && o.destroyed == depot::StackId::kNone) [[likely]] return;
  o.is_mutex = true;
  o.destroyed = depot::StackId::kNone;
  o.created = captureStack(t, place);
}

// The holder knows what L says, unless it ignored synchronisation when it locked.
void releaseHeld(Thread &t, SyncObject &o) { t.has_ignored_sync ? releaseJoin(t, o) : releaseStore(t, o); }

// What several threads give, apart from L.
void giveTo(Thread &t, Clocks &clocks) {
  if (t.ignored_sync) return;
  ++t.statistics.releases;
  publish(t);
  joinPublished(clocks, t);
}

void takeFrom(Thread &t, const Clocks &clocks) {
  if (t.ignored_sync) return;
  ++t.statistics.acquires;
  learn(t, clocks);
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
  nameMutex(t, objectAt(mutex), place);
}

void mutexDestroyed(Thread &t, const void *mutex, size_t bytes, const Place &place) {
  depot::StackId created = depot::StackId::kNone;
  {
    const Inside inside(t);
    if (const SyncObject *o = findSyncObject(addressOf(mutex))) created = o->created;
  }
  forgetSyncObjects(t, addressOf(mutex), bytes);
  const Inside inside(t);
  SyncObject &o = objectAt(mutex);
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

// Whoever holds a mutex has its clocks to himself: no lock of ours is needed.
void mutexLocked(Thread &t, const void *mutex, const Place &place) {
  footprints::commit(t);
  Inside inside(t);
  SyncObject &o = objectAt(mutex);
  nameMutex(t, o, place);
  acquire(t, o);
  noteLocked(t, o, true, place);
}

void mutexUnlocking(Thread &t, const void *mutex) {
  footprints::commit(t);
  {
    Inside inside(t);
    HeldLock *held = lastHeldAt(t, addressOf(mutex));
    SyncObject &o = held ? syncObjectAt(held->object) : objectAt(mutex);
    if (!held) held = findHeld(t, o);
    if (held) {
      noteUnlocked(t, o, held);
      return releaseHeld(t, o);
    }
  }
  // Not the holder: a mutex used as a signal.
  withObject(t, mutex, [&](SyncObject &o) {
    o.holder = kNoHolder;
    releaseJoin(t, o);
  });
}

void releaseHeldLocks(Thread &t) {
  footprints::commit(t);
  Inside inside(t);
  for (uint32_t i = 0; i < t.held_count; ++i) {
    SyncObject &o = syncObjectAt(t.held[i].object);
    if (!t.held[i].write || o.serial != t.held[i].serial) continue;
    o.holder = kDeadHolder;
    releaseHeld(t, o);
  }
}

void readLocked(Thread &t, const void *lock, const Place &place) {
  withObject(t, lock, [&](SyncObject &o) {
    nameMutex(t, o, place);
    acquire(t, o);
    noteLocked(t, o, false, place);
  });
}

void writeLocked(Thread &t, const void *lock, const Place &place) {
  withObject(t, lock, [&](SyncObject &o) {
    nameMutex(t, o, place);
    acquire(t, o);
    if (!t.ignored_sync) learn(t, o.readers);
    noteLocked(t, o, true, place);
  });
}

void readWriteUnlocking(Thread &t, const void *lock) {
  withObject(t, lock, [&](SyncObject &o) {
    const HeldLock *held = findHeld(t, o);
    const bool write = held && held->write;
    noteUnlocked(t, o);
    if (write) {
      releaseHeld(t, o);
      if (!t.has_ignored_sync) o.readers.reset();  // known to the writer, and so to whoever comes after it
    } else {
      giveTo(t, o.readers);
    }
  });
}

void give(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { releaseJoin(t, o); });
}

void take(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { acquire(t, o); });
}

void annotateBefore(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { giveTo(t, o.annotated); });
}

void annotateAfter(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { takeFrom(t, o.annotated); });
}

void annotatedLocked(Thread &t, const void *lock, bool write, const Place &place) {
  withObject(t, lock, [&](SyncObject &o) {
    nameMutex(t, o, place);
    takeFrom(t, o.annotated);
    if (write) takeFrom(t, o.readers);
    noteLocked(t, o, write, place);
  });
}

void annotatedUnlocking(Thread &t, const void *lock) {
  withObject(t, lock, [&](SyncObject &o) {
    const HeldLock *held = findHeld(t, o);
    const bool write = held && held->write;
    noteUnlocked(t, o);
    giveTo(t, write ? o.annotated : o.readers);
  });
}

}  // namespace bigfoot
