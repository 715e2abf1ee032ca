// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/deadlocks.h"

#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/report/finish.h"
#include "runtime/sync/waiting.h"
#include "runtime/sys/options.h"

namespace bigfoot {
namespace {

constexpr uint64_t kKey = 80;  // above those of other errors, below the address of any site

// The locks of cycles that were printed. Guarded by the reports' lock; read without it, as entries are only added.
struct PrintedCycle {
  uint64_t locks;
  PrintedCycle *next;
};
constinit HashTable<ByPointer<PrintedCycle>, 8> g_printed;

// Whatever begins the cycle.
template <class Part>
uint64_t hashOfAll(LockCycle cycle, Part part) {
  uint64_t sum = 0;
  for (size_t i = 0; i < cycle.count; ++i) sum += part(cycle.edge[i]);
  return sum;
}
uint64_t hashOfLocks(LockCycle cycle) {
  return hashOfAll(cycle, [](const lock_order::Edge &e) { return hashWith(e.wanted.object * kHashFactor, e.wanted.serial + 1); });
}
uint64_t hashOfStacks(LockCycle cycle) {
  return hashOfAll(cycle, [](const lock_order::Edge &e) { return (static_cast<uint64_t>(e.stack) + 1) * kHashFactor; });
}

bool isFirst(LockCycle cycle, size_t i) {
  for (size_t k = 0; k < i; ++k)
    if (cycle.edge[k].thread == cycle.edge[i].thread) return false;
  return true;
}

void describe(Stream &out, uint64_t id, const void *finding) {
  const auto &cycle = *static_cast<const LockCycle *>(finding);
  out.line("lock-order").field("id", id);
  for (size_t i = 0; i < cycle.count; ++i) {
    const lock_order::Edge &e = cycle.edge[i];
    out.line("stack").text("role", "acquired").field("thread", e.thread->id);
    out.field("mutex", mutexNumber(e.wanted.object)).field("holding", mutexNumber(e.held.object)).stack("stack", depot::stack(e.stack));
    if (e.held_stack == depot::StackId::kNone) continue;
    out.line("stack").text("role", "held").field("thread", e.thread->id).field("mutex", mutexNumber(e.held.object));
    out.stack("stack", depot::stack(e.held_stack));
  }
  for (size_t i = 0; i < cycle.count; ++i) describeMutex(out, cycle.edge[i].held.object, cycle.edge[i].held.serial);
  for (size_t i = 0; i < cycle.count; ++i)
    if (isFirst(cycle, i)) describeThread(out, *cycle.edge[i].thread);
  out.line("end");
}

void describeDeadlock(Stream &out, uint64_t id, const void *finding) {
  const auto &cycle = *static_cast<const Array<Wait> *>(finding);
  out.line("deadlock").field("id", id);
  for (const Wait &w : cycle) {
    out.line("stack").text("role", "waits").field("thread", w.thread->id);
    if (w.lock.object) out.field("mutex", mutexNumber(w.lock.object));
    out.field("holder", w.holder->id).stack("stack", depot::stack(w.stack));
  }
  for (const Wait &w : cycle)
    if (w.lock.object) describeMutex(out, w.lock.object, w.lock.serial);
  for (const Wait &w : cycle) describeThread(out, *w.thread);
  out.line("end");
}

void notePrinted(const void *finding) {
  auto *printed = static_cast<PrintedCycle *>(Arena::allocate(sizeof(PrintedCycle)));
  printed->locks = hashOfLocks(*static_cast<const LockCycle *>(finding));
  g_printed.insert(printed->locks, printed);
}

}  // namespace

void reportLockOrder(LockCycle cycle) {
  const uint64_t locks = hashOfLocks(cycle);
  if (g_printed.find(locks, [=](const PrintedCycle *p) { return p->locks == locks; })) return;
  reportOnce({kKey, hashOfStacks(cycle)}, 0, describe, &cycle, notePrinted);
}

void endIfDeadlocked(Thread &t) {
  Array<Wait> cycle;
  findDeadlock(t, cycle);
  if (cycle.count()) {
    reportOnce({kKey + 1, 0}, 0, describeDeadlock, &cycle);
    haltOnError();
  }
  cycle.release();
}

}  // namespace bigfoot
