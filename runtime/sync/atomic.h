// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations and fences, by the C++20 memory model. docs/precision.md, A1 to A5.
#ifndef BIGFOOT_RUNTIME_SYNC_ATOMIC_H
#define BIGFOOT_RUNTIME_SYNC_ATOMIC_H

#include "abi/atomic.h"
#include "runtime/sync/sync_object.h"
#include "runtime/thread/clocks.h"

namespace bigfoot {

// The thread performed the operation that `how` describes (abi/atomic.h) between lockSyncObject and this, which checks the
// access and unlocks the object. Requires: outside, the object's lock.
//
// The access is checked after its acquire and before its release: what it synchronises with happens before it (the
// plain initialisation of the variable, say), and it before what it releases.
//
//   load     acquire: C_t joins L; relaxed: L waits for an acquire fence
//   store    ends the release sequence: L := C_t, or for a relaxed store C_t at the last release fence, or nothing
//   update   continues it: L joins what a store would have put there
//
// A load of other bytes than those that were stored (libstdc++ reads both counts of a shared_ptr at once) reads from
// every object that shares bytes with it. It does so after its own; what came in between it may learn too.
void completeAtomic(Thread &thread, SyncObject &object, uint32_t how, const Place &place);

// Whether a load of this order has nothing to learn, nor an acquire fence after it. (C3), (A2)
inline bool hasNothingFor(const Thread &t, const Released &l, MemoryOrder order) {
  return l.isKnownTo(t.clock) || (!acquires(order) && !l.hasOrder() && t.sync.pending_acquire.includes(l.epoch()));
}
inline void countAcquire(Thread &t, MemoryOrder order) {
  const bool counts = acquires(order) && !t.ignored_sync;
  t.statistics.acquires += counts;
  t.statistics.acquires_skipped += counts;
}

// The load itself, of up to 8 bytes.
inline uint64_t loadAtomically(uintptr_t address, unsigned bytes) {
  if (bytes == 8) return __atomic_load_n(reinterpret_cast<uint64_t *>(address), __ATOMIC_SEQ_CST);
  if (bytes == 4) return __atomic_load_n(reinterpret_cast<uint32_t *>(address), __ATOMIC_SEQ_CST);
  if (bytes == 1) return __atomic_load_n(reinterpret_cast<uint8_t *>(address), __ATOMIC_SEQ_CST);
  return __atomic_load_n(reinterpret_cast<uint16_t *>(address), __ATOMIC_SEQ_CST);
}

// Loads what `how` says without the object's lock, if it has nothing to tell the thread. (A1) Returns: whether it did; then
// checkAtomic is to follow, and noteLoad. Requires: outside; the address is aligned to the size, at most 8 bytes. The load may fault.
__attribute__((always_inline)) inline bool loadUnlocked(Thread &t, uintptr_t address, uint32_t how, uint64_t &value) {
  if (const SyncObject *o = rememberedObject(t, address)) [[likely]] {
    const uint64_t version = o->lock.version();
    if (VersionLock::isTaken(version) || !o->released.isSurelyKnownTo(t.clock)) return false;
    value = loadAtomically(address, atomicSize(how));
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return o->lock.version() == version && o->address == address && o->isAlone();
  }
  value = loadAtomically(address, atomicSize(how));
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return !firstObject(address);
}
// The same where the object has to be looked for, or has neighbours, or an acquire fence will bring what it has. (A2)
bool loadUnlockedSlow(Thread &thread, uintptr_t address, uint32_t how, uint64_t &value);
inline void noteLoad(Thread &t, uint32_t how) {
  ++t.statistics.atomics;
  countAcquire(t, atomicOrder(how));
}

// `place` of a release, for reports.
void fence(Thread &thread, MemoryOrder order, const Place &place);

// By an atomic store or update. Its site names the variable.
inline epochs::Given givenBy(RecordNumber record, uint32_t how) { return {0, record | how << epochs::kByShift}; }
static_assert(kAtomicStore << epochs::kByShift == epochs::kByStore && kAtomicUpdate << epochs::kByShift == epochs::kByUpdate);

}  // namespace bigfoot

#endif
