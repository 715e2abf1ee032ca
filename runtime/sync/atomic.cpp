// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/atomic.h"

#include "runtime/shadow/fast_path.h"
#include "runtime/sync/atomic_operation.h"

namespace bigfoot {
namespace {

// Outside unless there is something to learn, or to give away.
__attribute__((noinline)) void learnFrom(Thread &t, const Released &l, MemoryOrder order) {
  const Inside inside(t);
  if (acquires(order)) return acquire(t, l);
  t.sync.pending_acquire.join(l);
}
inline void readFrom(Thread &t, const Released &l, MemoryOrder order) {
  if (t.ignored_sync || hasNothingFor(t, l, order)) [[likely]] return countAcquire(t, order);
  learnFrom(t, l, order);
}

inline void writeTo(Thread &t, SyncObject &o, uint32_t how, const Place &place) {
  Released &l = o.released;
  const MemoryOrder order = atomicOrder(how);
  const bool continues = atomicKind(how) == kAtomicUpdate;
  if (t.ignored_sync) return;  // not even the end of a release sequence: that would remove an edge between other threads
  const bool is_fenced = !t.sync.fenced_release.isNothing();
  if (!releases(order) && !is_fenced) {
    if (!continues) l.reset();
    return;
  }
  const Inside inside(t);
  if (releases(order)) {
    const epochs::Given given = givenBy(recordFor(t, place, atomicSize(how)), how);
    return continues ? releaseJoin(t, l, given) : releaseStore(t, l, given);
  }
  if (continues)
    l.join(t.sync.fenced_release);
  else
    l.assign(t.sync.fenced_release);
}

// Reads from the objects at `addresses` as well, if they share bytes with what was read. Requires: outside.
__attribute__((noinline)) void readOverlapping(Thread &t, const uintptr_t *addresses, unsigned count, uintptr_t address, unsigned bytes,
                                               MemoryOrder order) {
  for (unsigned i = 0; i < count; ++i) {
    SyncObject &o = lockSyncObject(t, addresses[i]);
    if (addresses[i] < address + bytes && address < addresses[i] + o.atomic_bytes) readFrom(t, o.released, order);
    o.lock.unlock();
  }
}

__attribute__((noinline)) unsigned neighboursOf(Thread &t, const SyncObject &object, unsigned bytes, uintptr_t (&addresses)[kGranuleBytes]) {
  const Inside inside(t);
  return overlappingOf(object, bytes, addresses);
}

}  // namespace

void completeAtomic(Thread &t, SyncObject &object, uint32_t how, const Place &place) {
  const AtomicKind kind = atomicKind(how);
  const MemoryOrder order = atomicOrder(how);
  const unsigned bytes = atomicSize(how);
  const uintptr_t address = object.address;
  ++t.statistics.atomics;
  if (object.atomic_bytes < bytes) [[unlikely]] object.atomic_bytes = static_cast<uint8_t>(bytes);
  uintptr_t neighbours[kGranuleBytes];
  unsigned neighbour_count = 0;
  if (kind != kAtomicStore) {
    readFrom(t, object.released, order);
    if (__atomic_load_n(&object.has_neighbours, __ATOMIC_RELAXED)) [[unlikely]]
      neighbour_count = neighboursOf(t, object, bytes, neighbours);
  }
  if (kind != kAtomicLoad) {
    if (!t.ignored_accesses) checkAtomic<Access::kAtomicWrite>(t, address, bytes, place);
    writeTo(t, object, how, place);
  }
  object.lock.unlock();
  if (neighbour_count) [[unlikely]] readOverlapping(t, neighbours, neighbour_count, address, bytes, order);
  if (kind == kAtomicLoad && !t.ignored_accesses) checkAtomic<Access::kAtomicRead>(t, address, bytes, place);
}

bool loadUnlockedSlow(Thread &t, uintptr_t address, uint32_t how, uint64_t &value) {
  const Sight before(address);
  const SyncObject *object = before.object();
  if (!before.isCalm() || (object && !hasNothingFor(t, object->released, atomicOrder(how)))) return false;
  value = loadAtomically(address, atomicSize(how));
  if (!before.holds(atomicSize(how))) return false;
  if (object) t.sync.recent_objects.of(address) = {address, const_cast<SyncObject *>(object)};
  return true;
}

uint64_t loadChecked(uintptr_t address, uint32_t how, const Place &place) {
  Thread *t = currentThread();
  if (!t) return loadAtomically(address, atomicSize(how));
  uint64_t value;
  if (loadUnlocked(*t, address, how, value) || loadUnlockedSlow(*t, address, how, value)) {
    const Busy busy(*t);
    noteLoad(*t, how);
    if (!t->ignored_accesses) checkAtomic<Access::kAtomicRead>(*t, address, atomicSize(how), place);
    return value;
  }
  SyncObject *object = beginAtomic(*t, address);
  value = loadAtomically(address, atomicSize(how));
  endAtomic(*t, object, address, how, place);
  return value;
}

void fence(Thread &t, MemoryOrder order, const Place &place) {
  if (t.ignored_sync) return;
  footprints::commit(t);
  Inside inside(t);
  if (acquires(order)) {
    ++t.statistics.acquires;
    learn(t, t.sync.pending_acquire);
    t.sync.pending_acquire.reset();
  }
  if (releases(order)) {
    ++t.statistics.releases;
    publish(t, {epochs::kToFence, static_cast<uint32_t>(captureStack(t, place))});
    t.sync.fenced_release.assign(t.published);
  }
}

}  // namespace bigfoot
