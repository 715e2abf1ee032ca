// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks that threads take in different orders, by which they may come to wait for each other for ever. docs/lock-order.md.
#ifndef BIGFOOT_RUNTIME_SYNC_LOCK_ORDER_H
#define BIGFOOT_RUNTIME_SYNC_LOCK_ORDER_H

#include "runtime/records/place.h"
#include "runtime/sync/lock_graph.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/thread.h"

namespace bigfoot::lock_order {

// The graph's; another one in the child of a fork. Never 0.
extern __attribute__((visibility("hidden"))) uint32_t g_generation;

// Releases that order lock operations as well: all but unlocks. (LO4)
inline uint64_t orderingReleases(const Thread &t) { return t.statistics.releases - t.sync.lock_releases; }

void takenAnew(Thread &thread, LockMode mode, const Place &place);

// The thread took the last of the locks that it holds, not the first of them, and would have waited for it. Requires: outside.
inline void taken(Thread &t, LockMode mode, const Place &place) {
  if (t.sync.known_orders.has(t.lockset, orderingReleases(t), g_generation)) [[likely]] return;  // (LO6)
  takenAnew(t, mode, place);
}

// A thread in a cycle: it took `wanted` while it held `held`.
struct Edge {
  const ThreadInfo *thread;
  LockName held, wanted;
  depot::StackId stack, held_stack;  // where it took the one and, if that is kept, the other
};

// In the child of a fork, whose other threads are gone. (LO7)
void afterForkInChild();
void forEachLock(void (*visit)(SpinLock &));

}  // namespace bigfoot::lock_order

#endif
