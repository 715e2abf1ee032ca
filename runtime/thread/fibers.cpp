// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/fibers.h"

#include <ucontext.h>

#include "runtime/intercept/signals.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sync/clocks.h"
#include "runtime/sync/locks.h"
#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/verify/verify.h"

namespace bigfoot::fibers {
namespace {

uintptr_t g_start;  // set before g_any

// libc does not export where it is, but leaves its address on the stack.
uintptr_t findStart() {
  ucontext_t context = {};
  alignas(16) char stack[512];
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = sizeof stack;
  makecontext(&context, [] {}, 0);
  return *reinterpret_cast<const uintptr_t *>(context.uc_mcontext.gregs[REG_RSP]);
}

void noteAny() {
  if (any()) return;
  __atomic_store_n(&g_start, findStart(), __ATOMIC_RELAXED);
  noteInterruptions();  // the thread that is joined may not be the fiber that it began with
  __atomic_store_n(&g_any, true, __ATOMIC_RELEASE);
}

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

void change(Thread &from, Thread &to, unsigned flags) {
  Busy::raise(from);
  Busy::raise(to);
  footprints::commit(from);
  {
    const Inside inside(from);
    if (!(flags & kNoSync)) handOver(from, to);
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

bool g_any;

ThreadInfo *create(Thread &creator, const Place &place) {
  noteAny();
  uint64_t frames[depot::kMaxFrames];
  const unsigned count = walkStack(creator, place, frames);
  Thread *fiber = registry::prepare(creator, {frames, count});
  registry::startFiber(creator, *fiber);
  return fiber->info;
}

// For a moment the thread is the fiber, which then ends as threads do.
void destroy(Thread &thread, ThreadInfo &info) {
  if (!info.is_fiber) die("the program destroys the fiber that a thread began with");
  Thread &fiber = claim(thread, info, "destroys");
  const uint64_t mask = blockSignals();
  {
    const Inside inside(thread);
    putAway(thread);
    takeUp(fiber);
  }
  if (verify::threadEnds) verify::threadEnds(fiber);
  releaseHeldLocks(fiber);
  registry::finish(fiber);
  calls::end();
  {
    const Inside inside(thread);
    takeUp(thread);
  }
  os::setSignalMask(mask);
}

void switchTo(Thread &thread, ThreadInfo &fiber, unsigned flags) {
  if (&fiber != thread.info) change(thread, claim(thread, fiber, "switches to"), flags);
}

Thread &goHome(Thread &thread) {
  ThreadInfo &own = registry::own();
  if (&own != thread.info) change(thread, claim(thread, own, "ends a thread that began with"), 0);
  return threadOf(own);
}

bool isStack(uintptr_t low, uintptr_t end, uintptr_t &known) {
  constexpr uintptr_t kLargestFrame = 1 << 20, kPage = 4096;
  if (end - low > kLargestFrame) return false;
  if ((end - 1) / kPage == known / kPage) return true;
  if (!os::isReadable(end - 16) || !os::isReadable(end - 8)) return false;
  known = end - 1;
  return true;
}

bool isStart(uintptr_t return_address) { return return_address == __atomic_load_n(&g_start, __ATOMIC_RELAXED); }

}  // namespace bigfoot::fibers
