// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/fibers.h"

#include "runtime/shadow/footprint.h"
#include "runtime/sync/locks.h"
#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/thread/clocks.h"
#include "runtime/thread/fiber_stacks.h"
#include "runtime/thread/history.h"
#include "runtime/verify/verify.h"

namespace bigfoot::fibers {
namespace {

Thread &threadOf(const ThreadInfo &info) { return *threadAt(index(info.tid)); }

// What belongs to the carrier while the fiber runs. Require: inside, so that no collection meets a fiber that moves. (Y2)
void putAway(Thread &t) {
  t.kept_present = __bigfoot_present;
  t.present = &t.kept_present;
  t.kept_calls = t_calls;
}

void takeUp(Thread &t) {
  __bigfoot_present = t.kept_present;
  t.present = &__bigfoot_present;
  t_calls = t.kept_calls;
  setCurrentThread(&t);
  if (t.ignored_accesses) t_checked = nullptr;
}

// Makes the waiting fiber the caller's. The order is the program's, of which this is the runtime's share. (Y1)
Thread &claim(Thread &by, ThreadInfo &fiber, const char *what) {
  Thread &t = threadOf(fiber);
  uint32_t none = 0;
  if (fiber.finished || !__atomic_compare_exchange_n(&t.carrier, &none, by.carrier, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    die("the program %s a fiber that %s", what, fiber.finished ? "is destroyed" : "runs");
  __atomic_store_n(&fiber.os_id, by.carrier, __ATOMIC_RELAXED);
  return t;
}

// A signal that came while `from` was busy waits for `to` to leave the runtime. None comes meanwhile: all are blocked. (Y3)
void passSignals(Thread &from, Thread &to) {
  from.busy = 0;
  if (!from.pending_signals) return;
  to.signal_mask = from.signal_mask;
  to.pending_signals = 1;
  from.pending_signals = 0;
}

void change(Thread &from, Thread &to, unsigned flags, const Place *place) {
  Busy::raise(from);
  Busy::raise(to);
  footprints::commit(from);
  {
    const Inside inside(from);
    if (!(flags & kNoSync)) handOver(from, to, {epochs::kToFiber, place ? static_cast<uint32_t>(captureStack(from, *place)) : 0});
    putAway(from);
    takeUp(to);
  }
  passSignals(from, to);
  __atomic_store_n(&from.parked, 1, __ATOMIC_RELEASE);
  __atomic_store_n(&from.carrier, 0, __ATOMIC_RELEASE);
  unpark(to);
  Busy::lower(to);
}

}  // namespace

ThreadInfo *create(Thread &creator, const Place &place) {
  noteAny();
  uint64_t frames[depot::kMaxFrames];
  const unsigned count = walkStack(creator, place, frames);
  footprints::commit(creator);
  Thread *fiber = registry::prepare(creator, {frames, count});
  registry::startFiber(creator, *fiber);
  return fiber->info;
}

ThreadInfo *createTask(Thread &runner, const registry::TaskOrigin &origin, const Released &known, ChunkList *chunks) {
  noteAny();
  footprints::commit(runner);
  Thread *task = registry::prepareTask(runner, origin, known, chunks);
  if (!task) return nullptr;
  registry::startFiber(runner, *task);
  return task->info;
}

void finish(Thread &t) {
  footprints::commit(t);
  {
    const Inside inside(t);
    sets::giveBack(t.shadow.spares);
  }
  registry::finish(t);
  calls::end();
}

// For a moment the thread is the fiber, which then ends as threads do.
void destroy(Thread &thread, ThreadInfo &info) {
  if (!info.is_fiber) die("the program destroys the fiber that a thread began with");
  Thread &fiber = claim(thread, info, "destroys");
  const uint64_t mask = os::blockSignals();
  {
    const Inside inside(thread);
    putAway(thread);
    takeUp(fiber);
  }
  if (verify::threadEnds) verify::threadEnds(fiber);
  releaseHeldLocks(fiber);
  finish(fiber);
  {
    const Inside inside(thread);
    takeUp(thread);
  }
  os::setSignalMask(mask);
}

// The task told all its accesses when its thread switched away.
void destroyTask(Thread &runner, ThreadInfo &info, bool gives_back) {
  Thread &task = threadOf(info);
  if (verify::threadEnds || task.sync.held.count()) return destroy(runner, info);
  calls::giveBack(task.kept_calls);
  {
    const Inside inside(runner);
    sets::giveBack(task.shadow.spares);
  }
  gives_back ? registry::giveBackTask(runner, task) : registry::finishTask(runner, task);
}

void switchTo(Thread &thread, ThreadInfo &fiber, unsigned flags, const Place &place) {
  if (&fiber != thread.info) change(thread, claim(thread, fiber, "switches to"), flags, &place);
}

Thread &goHome(Thread &thread) {
  ThreadInfo &own = registry::own();
  if (&own != thread.info) change(thread, claim(thread, own, "ends a thread that began with"), 0, nullptr);
  return threadOf(own);
}

}  // namespace bigfoot::fibers
