// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/atomic.h"

#include "runtime/shadow/footprint.h"

namespace bigfoot {
namespace {

// Outside unless there is something to learn, or to give away.
void readFrom(Thread &t, const Released &l, MemoryOrder order) {
  if (t.ignored_sync || hasNothingFor(t, l, order)) return countAcquire(t, order);
  const Inside inside(t);
  if (acquires(order)) return acquire(t, l);
  t.pending_acquire.join(l);
}

void writeTo(Thread &t, Released &l, MemoryOrder order, bool continues) {
  if (t.ignored_sync) return;  // not even the end of a release sequence: that would remove an edge between other threads
  const bool is_fenced = !t.fenced_release.isNothing();
  if (!releases(order) && !is_fenced) {
    if (!continues) l.reset();
    return;
  }
  const Inside inside(t);
  if (releases(order)) return continues ? releaseJoin(t, l) : releaseStore(t, l);
  if (continues)
    l.join(t.fenced_release);
  else
    l.assign(t.fenced_release);
}

// Other atomics in the granule of an object, which may share bytes with it.
struct Neighbours {
  uintptr_t address[kGranuleBytes];
  unsigned count = 0;
};

Neighbours neighboursOf(Thread &t, const SyncObject &object, unsigned bytes) {
  Neighbours neighbours;
  if (!__atomic_load_n(&object.has_neighbours, __ATOMIC_RELAXED)) [[likely]] return neighbours;
  const Inside inside(t);
  neighbours.count = overlappingOf(object, bytes, neighbours.address);
  return neighbours;
}

// Requires: outside.
void readOverlapping(Thread &t, const Neighbours &neighbours, uintptr_t address, unsigned bytes, MemoryOrder order) {
  for (unsigned i = 0; i < neighbours.count; ++i) {
    const uintptr_t neighbour = neighbours.address[i];
    SyncObject &o = lockSyncObject(t, neighbour);
    if (neighbour < address + bytes && address < neighbour + o.atomic_bytes) readFrom(t, o.released, order);
    o.lock.unlock();
  }
}

}  // namespace

void completeAtomic(Thread &t, SyncObject &object, uint32_t how, const Place &place) {
  const AtomicKind kind = atomicKind(how);
  const MemoryOrder order = atomicOrder(how);
  const unsigned bytes = atomicSize(how);
  const uintptr_t address = object.address;
  ++t.statistics.atomics;
  if (object.atomic_bytes < bytes) [[unlikely]] object.atomic_bytes = static_cast<uint8_t>(bytes);
  Neighbours neighbours;
  if (kind != kAtomicStore) {
    readFrom(t, object.released, order);
    neighbours = neighboursOf(t, object, bytes);
  }
  if (kind != kAtomicLoad) {
    if (!t.ignored_accesses) checkAtomic(t, address, bytes, Access::kAtomicWrite, place);
    writeTo(t, object.released, order, kind == kAtomicUpdate);
  }
  object.lock.unlock();
  if (neighbours.count) [[unlikely]] readOverlapping(t, neighbours, address, bytes, order);
  if (kind == kAtomicLoad && !t.ignored_accesses) checkAtomic(t, address, bytes, Access::kAtomicRead, place);
}

bool loadUnlockedSlow(Thread &t, uintptr_t address, uint32_t how, uint64_t &value) {
  const Sight before(address);
  const SyncObject *object = before.object();
  const MemoryOrder order = atomicOrder(how);
  if (!before.isCalm() || (object && !hasNothingFor(t, object->released, order))) return false;
  value = loadAtomically(address, atomicSize(how));
  if (!before.holds(atomicSize(how))) return false;
  ++t.statistics.atomics;
  countAcquire(t, order);
  if (object) t.recent_objects.of(address) = {address, const_cast<SyncObject *>(object)};
  return true;
}

void fence(Thread &t, MemoryOrder order) {
  if (t.ignored_sync) return;
  footprints::commit(t);
  Inside inside(t);
  if (acquires(order)) ++t.statistics.acquires;
  if (acquires(order)) {
    learn(t, t.pending_acquire);
    t.pending_acquire.reset();
  }
  if (releases(order)) {
    ++t.statistics.releases;
    publish(t);
    t.fenced_release.assign(t.published);
  }
}

}  // namespace bigfoot
