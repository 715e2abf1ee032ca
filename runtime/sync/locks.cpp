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
  if (o.is_mutex) return;
  o.is_mutex = true;
  o.created = captureStack(t, place);
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

void mutexDestroyed(Thread &t, const void *mutex, size_t bytes) { forgetSyncObjects(t, addressOf(mutex), bytes); }

// Whoever holds a mutex has its clocks to himself: no lock of ours is needed.
void mutexLocked(Thread &t, const void *mutex, const Place &place) {
  footprints::commit(t);
  Inside inside(t);
  SyncObject &o = objectAt(mutex);
  nameMutex(t, o, place);
  acquire(t, o);
  noteLocked(t, o, true);
}

void mutexUnlocking(Thread &t, const void *mutex, bool by_owner_only) {
  footprints::commit(t);
  {
    Inside inside(t);
    SyncObject &o = objectAt(mutex);
    if (findHeld(t, o)) {
      noteUnlocked(t, o);
      return releaseStore(t, o);
    }
  }
  if (by_owner_only) return;
  // Not the holder: a mutex used as a signal.
  withObject(t, mutex, [&](SyncObject &o) { releaseJoin(t, o); });
}

void releaseHeldLocks(Thread &t) {
  footprints::commit(t);
  Inside inside(t);
  for (uint32_t i = 0; i < t.held_count; ++i) {
    SyncObject &o = syncObjectAt(t.held[i].object);
    if (t.held[i].write && o.serial == t.held[i].serial) releaseStore(t, o);
  }
}

void readLocked(Thread &t, const void *lock, const Place &place) {
  withObject(t, lock, [&](SyncObject &o) {
    nameMutex(t, o, place);
    acquire(t, o);
    noteLocked(t, o, false);
  });
}

void writeLocked(Thread &t, const void *lock, const Place &place) {
  withObject(t, lock, [&](SyncObject &o) {
    nameMutex(t, o, place);
    acquire(t, o);
    learn(t, o.readers);
    noteLocked(t, o, true);
  });
}

void readWriteUnlocking(Thread &t, const void *lock) {
  withObject(t, lock, [&](SyncObject &o) {
    const HeldLock *held = findHeld(t, o);
    const bool write = held && held->write;
    noteUnlocked(t, o);
    if (write) {
      releaseStore(t, o);
      o.readers.reset();  // known to the writer, and so to whoever comes after it
    } else {
      ++t.statistics.releases;
      publish(t);
      joinPublished(o.readers, t);
    }
  });
}

void give(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { releaseJoin(t, o); });
}

void take(Thread &t, const void *object) {
  withObject(t, object, [&](SyncObject &o) { acquire(t, o); });
}

}  // namespace bigfoot
