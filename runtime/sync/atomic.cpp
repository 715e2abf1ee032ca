// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/atomic.h"

#include "runtime/shadow/footprint.h"

namespace bigfoot {
namespace {

void readFrom(Thread &t, SyncObject &object, MemoryOrder order) {
  if (t.ignored_sync) return;
  if (acquires(order)) return acquire(t, object);
  const Released &r = object.released;
  if (isKnown(t, r)) return;
  t.pending_acquire.join(r.clocks);
  t.has_pending_acquire = true;
}

void writeTo(Thread &t, SyncObject &object, MemoryOrder order, bool continues) {
  if (t.ignored_sync) return;  // not even the end of a release sequence, which would be an edge less between others
  if (releases(order)) return continues ? releaseJoin(t, object) : releaseStore(t, object);
  if (!continues) object.released.reset();
  if (!t.has_fenced_release) return;
  object.released.clocks.join(t.fenced_release);
  object.released.exact = false;
}

// Other atomics in the granule of an object, which may share bytes with it.
struct Neighbours {
  uintptr_t address[kGranuleBytes];
  unsigned count = 0;
};

Neighbours begin(Thread &t, SyncObject &object, AtomicKind kind, MemoryOrder order, unsigned bytes) {
  Neighbours neighbours;
  Inside inside(t);
  ++t.statistics.atomics;
  if (object.atomic_bytes < bytes) object.atomic_bytes = static_cast<uint8_t>(bytes);
  if (kind == kAtomicStore) return neighbours;
  readFrom(t, object, order);
  if (__atomic_load_n(&object.has_neighbours, __ATOMIC_RELAXED))
    neighbours.count = overlappingOf(object, bytes, neighbours.address);
  return neighbours;
}

// Requires: outside.
void readOverlapping(Thread &t, const Neighbours &neighbours, uintptr_t address, unsigned bytes, MemoryOrder order) {
  for (unsigned i = 0; i < neighbours.count; ++i) {
    const uintptr_t neighbour = neighbours.address[i];
    SyncObject &o = lockSyncObject(t, neighbour);
    if (neighbour < address + bytes && address < neighbour + o.atomic_bytes) {
      Inside inside(t);
      readFrom(t, o, order);
    }
    o.lock.unlock();
  }
}

}  // namespace

void completeAtomic(Thread &t, SyncObject &object, uint32_t how, const Place &place) {
  const AtomicKind kind = atomicKind(how);
  const MemoryOrder order = atomicOrder(how);
  const unsigned bytes = atomicSize(how);
  const uintptr_t address = object.address;
  Neighbours neighbours = begin(t, object, kind, order, bytes);
  if (kind == kAtomicLoad) {
    object.lock.unlock();
    readOverlapping(t, neighbours, address, bytes, order);
    if (!t.ignored_accesses) checkAtomic(t, address, bytes, Access::kAtomicRead, place);
    return;
  }
  if (!t.ignored_accesses) checkAtomic(t, address, bytes, Access::kAtomicWrite, place);
  {
    Inside inside(t);
    writeTo(t, object, order, kind == kAtomicUpdate);
  }
  object.lock.unlock();
  readOverlapping(t, neighbours, address, bytes, order);
}

uint64_t loadAtomically(uintptr_t address, unsigned bytes) {
  switch (bytes) {
    case 1: return __atomic_load_n(reinterpret_cast<uint8_t *>(address), __ATOMIC_SEQ_CST);
    case 2: return __atomic_load_n(reinterpret_cast<uint16_t *>(address), __ATOMIC_SEQ_CST);
    case 4: return __atomic_load_n(reinterpret_cast<uint32_t *>(address), __ATOMIC_SEQ_CST);
    default: return __atomic_load_n(reinterpret_cast<uint64_t *>(address), __ATOMIC_SEQ_CST);
  }
}

bool loadUnlocked(Thread &t, uintptr_t address, uint32_t how, uint64_t &value) {
  const Sight before(address);
  const SyncObject *object = before.object();
  if (!before.isCalm() || (object && !isKnown(t, object->released))) return false;
  value = loadAtomically(address, atomicSize(how));
  if (!before.holds(atomicSize(how))) return false;
  ++t.statistics.atomics;
  if (acquires(atomicOrder(how))) {
    ++t.statistics.acquires;
    ++t.statistics.acquires_skipped;
  }
  return true;
}

void fence(Thread &t, MemoryOrder order) {
  if (t.ignored_sync) return;
  footprints::commit(t);
  Inside inside(t);
  if (acquires(order)) ++t.statistics.acquires;
  if (acquires(order) && t.has_pending_acquire) {
    learn(t, t.pending_acquire);
    t.pending_acquire.reset();
    t.has_pending_acquire = false;
  }
  if (releases(order)) {
    ++t.statistics.releases;
    publish(t);
    assignPublished(t.fenced_release, t);
    t.has_fenced_release = true;
  }
}

}  // namespace bigfoot
