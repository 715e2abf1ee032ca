// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/waiting.h"

#include "runtime/sync/sync_object.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// A thread of the way that is looked at, and up to which other thread it was looked whether it waits for that.
struct Visit {
  const Thread *thread;
  unsigned next;
  LockName lock;
};

// How `t` holds the lock that whoever waits so waits for. Returns: null if it does not.
const HeldLock *holdOf(const Thread &t, const Awaited &by) {
  for (const HeldLock &h : t.sync.held) {
    const SyncObject &o = syncObjectAt(h.object);
    if (o.serial == h.serial && o.address == reinterpret_cast<uintptr_t>(by.lock) && (h.write || by.write)) return &h;
  }
  return nullptr;
}

// Whether `t` waits for `other`, and then for which lock.
bool waitsFor(const Thread &t, const Thread &other, LockName &lock) {
  const Awaited &by = t.sync.awaited;
  lock = {};
  if (!by.is_waiting || !other.alive) return false;
  if (!by.lock) return t.awaits && t.awaits == other.info;
  const HeldLock *held = holdOf(other, by);
  if (held) lock = {held->object, held->serial};
  return held;
}

unsigned positionOf(const Array<Visit> &path, const Thread &t) {
  unsigned i = 0;
  while (i < path.count() && path[i].thread != &t) ++i;
  return i;
}

// Requires: the world is stopped.
void search(const Thread &from, Array<Wait> &cycle) {
  const unsigned threads = registry::highestThread();
  Array<Visit> path, seen;
  path.add({&from, 0, {}});
  seen.add(path[0]);
  while (path.count() && !cycle.count()) {
    Visit &top = path.last();
    if (top.next == threads) {
      path.take();
      continue;
    }
    const Thread &other = *threadAt(top.next++);
    if (!waitsFor(*top.thread, other, top.lock)) continue;
    const unsigned begin = positionOf(path, other);
    for (unsigned i = begin; i < path.count(); ++i) {
      const Thread &holder = i + 1 < path.count() ? *path[i + 1].thread : other;
      cycle.add({path[i].thread->info, path[i].lock, holder.info, path[i].thread->sync.awaited.stack});
    }
    if (cycle.count() || positionOf(seen, other) < seen.count()) continue;
    path.add({&other, 0, {}});
    seen.add(path.last());
  }
  path.release();
  seen.release();
}

}  // namespace

void findDeadlock(Thread &t, Array<Wait> &cycle) {
  stopWorld(&t);
  search(t, cycle);
  resumeWorld();
}

}  // namespace bigfoot
