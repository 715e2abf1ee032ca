// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around an atomic operation, which runs while its synchronisation object is locked.
#ifndef BIGFOOT_RUNTIME_SYNC_ATOMIC_OPERATION_H
#define BIGFOOT_RUNTIME_SYNC_ATOMIC_OPERATION_H

#include "runtime/shadow/fast_path.h"
#include "runtime/sync/atomic.h"

namespace bigfoot {

// Atomics wider than a granule are known by their first byte, as the hardware's own are.
inline SyncObject *beginAtomic(Thread &t, uintptr_t address) {
  Busy::raise(t);
  footprints::commit(t);
  t.atomic = &lockSyncObject(t, address);
  return t.atomic;
}

// The same where it needs no call. Returns: null if it does, or if there is no thread.
inline SyncObject *beginAtomicAgain(Thread *t, uintptr_t address) {
  SyncObject *o = t && !t->footprints.open ? recentObject(*t, address) : nullptr;
  if (!o) return nullptr;
  const uint32_t busy = t->busy;
  Busy::raise(*t);
  if (o->lock.tryLock()) [[likely]] {
    if (o->address == address) [[likely]] return t->atomic = o;
    o->lock.unlock();
  }
  t->busy = busy;  // a signal that came meanwhile waits for the next time: beginAtomic follows
  return nullptr;
}

inline void endAtomic(Thread &t, SyncObject *object, uintptr_t address, uint32_t how, const Place &place) {
  t.atomic = nullptr;
  if (object->address != address) [[unlikely]] {  // the operation faulted, and a handler mapped fresh memory
    object->lock.unlock();
    object = &lockSyncObject(t, address);
  }
  completeAtomic(t, *object, how, place);
  Busy::lower(t);
}

// An atomic load of at most 8 bytes, which divide the address: often without the lock.
__attribute__((always_inline)) inline uint64_t loadChecked(uintptr_t address, uint32_t how, const Place &place) {
  Thread *t = currentThread();
  if (!t) return loadAtomically(address, atomicSize(how));
  uint64_t value;
  if (loadUnlocked(*t, address, how, value)) {
    const Busy busy(*t);
    if (!t->ignored_accesses) checkAtomic<Access::kAtomicRead>(*t, address, atomicSize(how), place);
    return value;
  }
  SyncObject *object = beginAtomic(*t, address);
  value = loadAtomically(address, atomicSize(how));
  endAtomic(*t, object, address, how, place);
  return value;
}

}  // namespace bigfoot

#endif
