// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/atomic.h"

namespace bigfoot {
namespace {

void readFrom(Thread &t, SyncObject &object, MemoryOrder order) {
  if (acquires(order)) return acquire(t, object);
  const Released &r = object.released;
  if (isKnown(t, r)) return;
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

}  // namespace

void synchroniseBefore(Thread &t, SyncObject &object, AtomicKind kind, MemoryOrder order) {
  ++t.statistics.atomics;
  if (kind == kAtomicStore) return;
  Inside inside(t);
  readFrom(t, object, order);
}

void synchroniseAfter(Thread &t, SyncObject &object, AtomicKind kind, MemoryOrder order) {
  if (kind == kAtomicLoad) return;
  Inside inside(t);
  writeTo(t, object, order, kind == kAtomicUpdate);
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
