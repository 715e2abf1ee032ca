// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/lock_order.h"

#include "runtime/report/deadlocks.h"
#include "runtime/sync/held_locks.h"
#include "runtime/sys/options.h"
#include "runtime/thread/history.h"
#include "runtime/thread/registry.h"

namespace bigfoot::lock_order {

uint32_t g_generation = 1;

namespace {

bool isAlive(LockName lock) { return __atomic_load_n(&syncObjectAt(lock.object).serial, __ATOMIC_RELAXED) == lock.serial; }
bool hasEnded(const ThreadInfo &thread) { return __atomic_load_n(&thread.finished, __ATOMIC_RELAXED); }

// Numbers of threads in `Thread::order`; 0 is nobody's. (LO3)
constexpr uint32_t kSlots = 4096;
struct Slot {
  const ThreadInfo *owner;
  Clock tick;
};

SpinLock g_lock;  // a leaf, taken outside: guards all that follows
constinit LockGraph g_graph(isAlive, hasEnded);
Slot g_slots[kSlots];
uint32_t g_slots_used = 1, g_slot_hand = 1;

bool isReusable(const Slot &slot, const Clocks &order, uint32_t number) {
  return hasEnded(*slot.owner) && order.get(static_cast<Tid>(number)) >= slot.tick;
}

// A slot whose thread has ended, before all that this one does; else a fresh one; else that of a thread that has ended, whose dependencies
// are forgotten. Returns: 0 if there is none.
uint32_t claimSlot(const Thread &t) {
  constexpr uint32_t kLooks = 64;
  for (uint32_t i = 1; i < g_slots_used && i <= kLooks; ++i) {
    g_slot_hand = g_slot_hand + 1 < g_slots_used ? g_slot_hand + 1 : 1;
    if (isReusable(g_slots[g_slot_hand], t.order, g_slot_hand)) return g_slot_hand;
  }
  if (g_slots_used < kSlots) return g_slots_used++;
  for (uint32_t i = 1; i < kSlots; ++i) {
    if (!hasEnded(*g_slots[i].owner)) continue;
    g_graph.removeSlot(i);
    return i;
  }
  return 0;
}

// The tick of what the thread does now: another one after each release that orders. (LO3) Returns: 0 if it has no slot.
Clock tickOf(Thread &t) {
  OrderName &name = t.sync.order_name;
  if (!name.slot || g_slots[name.slot].owner != t.info) {
    name = {claimSlot(t), 0, 0};
    if (!name.slot) return 0;
    g_slots[name.slot].owner = t.info;
  }
  Slot &slot = g_slots[name.slot];
  if (name.tick && name.releases == orderingReleases(t)) return name.tick;
  name.tick = ++slot.tick;
  name.releases = orderingReleases(t);
  t.order.set(static_cast<Tid>(name.slot), name.tick);
  t.learnt = true;
  return name.tick;
}

Dependency &dependencyOf(Thread &t, LockMode mode, depot::StackId stack) {
  if (Dependency *known = g_graph.find(*t.info, t.lockset)) return *known;
  Dependency fresh{};
  const HeldLock &last = t.sync.held.last();
  fresh.thread = t.info;
  fresh.set = t.lockset;
  fresh.slot = t.sync.order_name.slot;
  fresh.wanted = {last.object, last.serial};
  fresh.mode = mode;
  fresh.stack = stack;
  for (const HeldLock &h : t.sync.held)
    if (&h != &last) fresh.held.add({{h.object, h.serial}, h.write ? LockMode::kWrite : LockMode::kRead, h.stack});
  return g_graph.add(fresh);
}

// Requires: the lock. Returns: whether there is a cycle.
bool record(Thread &t, LockMode mode, depot::StackId stack, Array<Edge> &edges) {
  const Clock tick = tickOf(t);
  if (!tick) return false;
  Dependency &d = dependencyOf(t, mode, stack);
  if (d.occurrences && d.last().tick == tick) return false;
  d.add(tick, t.order);
  Array<LockGraph::Step> cycle;
  if (g_graph.findCycle(d, cycle)) {
    for (const LockGraph::Step &step : cycle) {
      const HeldName &held = step.dependency->held[step.held];
      edges.add({step.dependency->thread, held.lock, step.dependency->wanted, step.dependency->stack, held.taken});
    }
  }
  cycle.release();
  return edges.count();
}

}  // namespace

__attribute__((noinline)) void takenAnew(Thread &t, LockMode mode, const Place &place) {
  if (t.ignored_sync) return;  // the next time the same locks may count
  t.sync.known_orders.add(t.lockset, orderingReleases(t), g_generation);
  if (!options().detect_deadlocks) return;
  const depot::StackId stack = captureStack(t, place);
  Array<Edge> edges;
  g_lock.lock();
  const bool found = record(t, mode, stack, edges);
  g_lock.unlock();
  if (found) reportLockOrder({edges.begin(), edges.count()});
  edges.release();
}

void afterForkInChild() {
  g_graph.clear();  // the slots stay: orders that objects have name them
  ++g_generation;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot::lock_order
