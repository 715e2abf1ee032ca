// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around an atomic operation, which runs while its synchronisation object is locked.
#ifndef BIGFOOT_RUNTIME_SYNC_ATOMIC_OPERATION_H
#define BIGFOOT_RUNTIME_SYNC_ATOMIC_OPERATION_H

#include "runtime/shadow/fast_path.h"
#include "runtime/sync/atomic.h"
#include "runtime/sync/unordered.h"

namespace bigfoot {

// Atomics wider than a granule are known by their first byte, as the hardware's own are.
inline SyncObject *beginAtomic(Thread &t, uintptr_t address) {
  Busy::raise(t);
  footprints::commit(t);
  t.sync.atomic = &lockSyncObject(t, address);
  return t.sync.atomic;
}

// The same where it needs no call. Returns: null if it does, or if there is no thread.
inline SyncObject *beginAtomicAgain(Thread *t, uintptr_t address) {
  SyncObject *o = t && !t->shadow.footprints.open ? recentObject(*t, address) : nullptr;
  if (!o) return nullptr;
  const uint32_t busy = t->busy;
  Busy::raise(*t);
  if (o->lock.tryLock()) [[likely]] {
    if (o->address == address) [[likely]] return t->sync.atomic = o;
    o->lock.unlock();
  }
  t->busy = busy;  // a signal that came meanwhile waits for the next time: beginAtomic follows
  return nullptr;
}

inline void endAtomic(Thread &t, SyncObject *object, uintptr_t address, uint32_t how, const Place &place) {
  t.sync.atomic = nullptr;
  if (object->address != address) [[unlikely]] {  // the operation faulted, and a handler mapped fresh memory
    object->lock.unlock();
    object = &lockSyncObject(t, address);
  }
  completeAtomic(t, *object, how, place);
  Busy::lower(t);
}

BIGFOOT_INLINE inline void notBusy(Thread &t) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  __atomic_store_n(&t.busy, t.busy - 1, __ATOMIC_RELAXED);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
BIGFOOT_INLINE inline void leaveAtomic(Thread &t, SyncObject &o) {
  t.sync.atomic = nullptr;
  o.lock.unlock();
  notBusy(t);
}

// What ends most stores and updates that give nothing: the epoch covers the access. Returns: whether it does, outside and not busy;
// signals may wait. If not, nothing has changed.
BIGFOOT_INLINE inline bool endAtomicAgain(Thread &t, SyncObject &o, uint32_t how, const AtomicAccess &access) {
  const AtomicKind kind = atomicKind(how);
  const MemoryOrder order = atomicOrder(how);
  Released &l = o.released;
  if (releases(order) || kind == kAtomicLoad || o.address != access.address) return false;
  if (access.bytes > kGranuleBytes || o.atomic_bytes < access.bytes || t.ignored_sync || !t.sync.fenced_release.isNothing()) [[unlikely]] return false;
  const bool is_store = kind == kAtomicStore;
  if (!is_store && (!l.isKnownTo(t.clock) || __atomic_load_n(&o.has_neighbours, __ATOMIC_RELAXED))) [[unlikely]] return false;
  if (access.mask() > kAllBytes || !isAtomicPresentIn<Access::kAtomicWrite>(access.address, access.mask())) return false;
  if (is_store && !l.isNothing()) l.reset();
  ++t.statistics.quick_atomics[order];
  leaveAtomic(t, o);
  return true;
}

// The same where it needs no call: the access is an ordinary one of a store or an update, of which the thread learns nothing, and what
// it releases takes no memory. Shadow and clocks are changed in one visit inside. Returns: false if it is not so; then endAtomic is
// to follow, to which what was recorded already is nothing new. (R3) Returns: outside and not busy; signals may wait.
BIGFOOT_INLINE inline bool endAtomicShort(Thread &t, SyncObject &o, uint32_t how, const AtomicAccess &access) {
  const AtomicKind kind = atomicKind(how);
  const MemoryOrder order = atomicOrder(how);
  Released &l = o.released;
  if (o.address != access.address || o.atomic_bytes < access.bytes || !access.isShort() || t.ignored_sync) [[unlikely]] return false;
  if (kind != kAtomicStore) {
    const bool is_known = releases(order) ? l.isKnownTo(t.clock) : hasNothingFor(t, l, order);
    if (!is_known || kind == kAtomicLoad || __atomic_load_n(&o.has_neighbours, __ATOMIC_RELAXED)) [[unlikely]] return false;
  }
  if (!releases(order) && !t.sync.fenced_release.isNothing()) [[unlikely]] return false;
  if (releases(order) && !isShortRelease(t, l)) return false;
  const auto note = [&](RecordNumber record) BIGFOOT_INLINE {
    if (!releases(order)) return true;
    if (!record) record = t.records.places.find(reinterpret_cast<uintptr_t>(access.site), access.context, access.bytes);
    if (record) epochs::setGivenNext(t, givenBy(record, how));
    return record != 0;
  };
  const bool done = !t.parked && Inside::tryEnter(t) && advanceAtomic<Access::kAtomicWrite>(t, access, note);
  if (done && releases(order)) releaseShort(t, l);
  Inside::leave(t);
  if (!done) [[unlikely]] return false;
  if (!releases(order) && kind == kAtomicStore && !l.isNothing()) l.reset();
  ++t.statistics.atomics;
  if (kind != kAtomicStore) countAcquire(t, order);
  leaveAtomic(t, o);
  return true;
}

// Ends an operation that had no object: it has nothing to learn nor to give, and its access is to be checked.
template <Access kAccess>
BIGFOOT_INLINE inline bool checkUnordered(Thread &t, uint32_t how, const AtomicAccess &access) {
  if (isAtomicPresentIn<kAccess>(access.address, access.mask())) {
    ++t.statistics.quick_atomics[atomicOrder(how)];
    return true;
  }
  if (!checkAtomicShort<kAccess>(t, access)) [[unlikely]] return false;
  noteLoad(t, how);
  return true;
}
// Where it needs no call. Returns: false if it does; then endUnordered is to follow. Returns: not busy; signals may wait.
BIGFOOT_INLINE inline bool endUnorderedShort(Thread &t, uint32_t how, const AtomicAccess &access) {
  const bool is_load = atomicKind(how) == kAtomicLoad;
  if (!(is_load ? checkUnordered<Access::kAtomicRead>(t, how, access) : checkUnordered<Access::kAtomicWrite>(t, how, access))) return false;
  notBusy(t);
  return true;
}
inline void endUnordered(Thread &t, uintptr_t address, uint32_t how, const Place &place) {
  noteLoad(t, how);
  if (!t.ignored_accesses && atomicKind(how) == kAtomicLoad) checkAtomic<Access::kAtomicRead>(t, address, atomicSize(how), place);
  if (!t.ignored_accesses && atomicKind(how) != kAtomicLoad) checkAtomic<Access::kAtomicWrite>(t, address, atomicSize(how), place);
  Busy::lower(t);
}

inline bool hasSignals(const Thread &t) { return __atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED); }
inline void passSignals(Thread &t) { const Busy busy(t); }

// An atomic load of at most 8 bytes, which divide the address: often without the lock.
uint64_t loadChecked(uintptr_t address, uint32_t how, const Place &place);
// The same where it needs no call. Returns: whether it did; if not, loadChecked is to follow, which loads again.
BIGFOOT_INLINE inline bool loadShort(Thread &t, uint32_t how, const AtomicAccess &access, uint64_t &value) {
  if (!access.isShort() || !loadUnlocked(t, access.address, how, value)) [[unlikely]] return false;
  if (!onShortPath(t, [&] { return advanceAtomic<Access::kAtomicRead>(t, access, [](RecordNumber) { return true; }); })) [[unlikely]] return false;
  noteLoad(t, how);
  return true;
}
// The same of kBytes where its epoch covers it.
template <unsigned kBytes>
BIGFOOT_INLINE inline bool loadAgain(Thread &t, uintptr_t address, MemoryOrder order, uint64_t &value) {
  if (!loadUnlocked(t, address, atomicHow(kAtomicLoad, order, kBytes), value)) [[unlikely]] return false;
  if (!isAtomicPresentIn<Access::kAtomicRead>(address, kBytes == kGranuleBytes ? kAllBytes : bytesAt(address % kGranuleBytes, kBytes))) [[unlikely]] return false;
  ++t.statistics.quick_atomics[order];
  return true;
}

}  // namespace bigfoot

#endif
