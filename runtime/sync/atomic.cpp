// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/atomic.h"

namespace bigfoot {
namespace {

void readFrom(Thread &t, SyncObject &object, MemoryOrder order) {
  if (acquires(order)) return acquire(t, object);
  const Released &r = object.released;
  if (r.clocks.empty() || (r.exact && t.clock.get(r.by) >= r.at)) return;
  t.pending_acquire.join(r.clocks);
  t.has_pending_acquire = true;
}

void writeTo(Thread &t, SyncObject &object, MemoryOrder order, bool continues) {
  if (releases(order)) return continues ? releaseJoin(t, object) : releaseStore(t, object);
  if (!continues) object.released.reset();
  if (!t.has_fenced_release) return;
  object.released.clocks.join(t.fenced_release);
  object.released.exact = false;
}

// Requires: outside.
void readOverlapping(Thread &t, uintptr_t neighbour, uintptr_t address, unsigned bytes, MemoryOrder order) {
  SyncObject &o = lockSyncObject(t, neighbour);
  if (neighbour < address + bytes && address < neighbour + o.atomic_bytes) {
    Inside inside(t);
    readFrom(t, o, order);
  }
  o.lock.unlock();
}

}  // namespace

void synchronise(Thread &t, SyncObject &object, AtomicKind kind, MemoryOrder order, unsigned bytes) {
  uintptr_t neighbours[kGranuleBytes];
  unsigned count = 0;
  const uintptr_t address = object.address;
  {
    Inside inside(t);
    ++t.statistics.atomics;
    if (object.atomic_bytes < bytes) object.atomic_bytes = static_cast<uint8_t>(bytes);
    if (kind != kAtomicStore) readFrom(t, object, order);
    if (kind != kAtomicLoad) writeTo(t, object, order, kind == kAtomicUpdate);
    if (__atomic_load_n(&object.has_neighbours, __ATOMIC_RELAXED) && kind != kAtomicStore)
      count = neighboursOf(object, neighbours);
  }
  object.lock.unlock();
  for (unsigned i = 0; i < count; ++i) readOverlapping(t, neighbours[i], address, bytes, order);
}

void fence(Thread &t, MemoryOrder order) {
  Inside inside(t);
  if (acquires(order) && t.has_pending_acquire) {
    learn(t, t.pending_acquire);
    t.pending_acquire.reset();
    t.has_pending_acquire = false;
  }
  if (releases(order)) {
    publish(t);
    assignPublished(t.fenced_release, t);
    t.has_fenced_release = true;
  }
}

}  // namespace bigfoot
