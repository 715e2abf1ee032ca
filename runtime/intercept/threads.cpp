// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads: creation, join, detachment, names. [FORK] and [JOIN] of the paper.
#include <execinfo.h>
#include <limits.h>

#include "runtime/intercept/real.h"
#include "runtime/intercept/timed_wait.h"
#include "runtime/intercept/signals.h"
#include "runtime/memory/life.h"
#include "runtime/report/finish.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sync/fibers.h"
#include "runtime/sync/locks.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/registry.h"
#include "runtime/verify/verify.h"

// The linker's names for the program's code.
extern "C" const char __executable_start, etext;

namespace bigfoot {
namespace {

struct StartArguments {
  void *(*routine)(void *);
  void *argument;
  Thread *thread;
  uint32_t known;  // 1 when the parent has stored the pthread_t
};

pthread_key_t g_end_key;
pthread_once_t g_end_key_once = PTHREAD_ONCE_INIT;

// Runs in the last round of key destructors, after those of the program.
void endOfThread(void *rounds) {
  const auto left = reinterpret_cast<uintptr_t>(rounds);
  if (left > 1) {
    pthread_setspecific(g_end_key, reinterpret_cast<void *>(left - 1));
    return;
  }
  Thread *t = currentThread();
  if (!t) return;
  t = &fibers::goHome(*t);
  {
    const Busy busy(*t);
    if (verify::threadEnds) verify::threadEnds(*t);
    releaseHeldLocks(*t);
  }
  // A handler would find a thread that is in the runtime and unknown, and a crash would wait for it for ever.
  const uint64_t mask = os::blockSignals();
  fibers::finish(*t);
  os::setSignalMask(mask);
}

void makeEndKey() { pthread_key_create(&g_end_key, endOfThread); }

}  // namespace

void awaitEndOfThread() {
  REAL(pthread_once)(&g_end_key_once, makeEndKey);
  pthread_setspecific(g_end_key, reinterpret_cast<void *>(uintptr_t{PTHREAD_DESTRUCTOR_ITERATIONS}));
}

namespace {

void begin(Thread &t) {
  const Busy busy(t);
  registry::start(t);
  // The stack, and the thread-local variables above it, may have been another thread's.
  clearRange(t, t.stack_low, t.stack_high - t.stack_low);
}

void *startRoutine(void *given) {
  auto *arguments = static_cast<StartArguments *>(given);
  while (!__atomic_load_n(&arguments->known, __ATOMIC_ACQUIRE)) os::waitOn(&arguments->known, 0);
  const StartArguments copy = *arguments;
  Arena::release(arguments, sizeof *arguments);
  awaitEndOfThread();
  begin(*copy.thread);
  __bigfoot_context = contextOfCall(0, reinterpret_cast<uintptr_t>(copy.routine));  // (H4)
  return copy.routine(copy.argument);
}

// Where a thread is created matters more than what it costs to find out: most come from std::thread, whose library has no
// frame pointers, so that only the unwinder gets past it. Not busy: the unwinder allocates when it is first used.
unsigned creationStack(const Thread &parent, const Place &place, uint64_t *frames) {
  const auto in_program = reinterpret_cast<uintptr_t>(&__executable_start);
  if (place.pc - in_program < reinterpret_cast<uintptr_t>(&etext) - in_program) return walkStack(parent, place, frames);
  void *all[depot::kMaxFrames];
  const int count = backtrace(all, depot::kMaxFrames);
  unsigned n = 0;
  frames[n++] = place.function;
  for (int i = 0; i < count; ++i) {
    const auto pc = reinterpret_cast<uint64_t>(all[i]);
    if ((n > 1 || pc == place.pc) && n < options().stack_depth) frames[n++] = pc;
  }
  return n > 1 ? n : walkStack(parent, place, frames);
}

StartArguments *prepareStart(Thread &parent, void *(*routine)(void *), void *argument, const Place &place) {
  uint64_t frames[depot::kMaxFrames];
  const unsigned count = creationStack(parent, place, frames);
  const Busy busy(parent);
  footprints::commit(parent);
  Thread *child = registry::prepare(parent, {frames, count});
  auto *arguments = static_cast<StartArguments *>(Arena::allocate(sizeof(StartArguments)));
  *arguments = {routine, argument, child, 0};
  return arguments;
}

bool isDetached(const pthread_attr_t *attributes) {
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &state);
  return state == PTHREAD_CREATE_DETACHED;
}

ThreadInfo *knownAs(pthread_t handle) {
  const Busy busy(currentThread());
  return registry::infoOf(handle);
}

enum class Until { kItsEnd, kAnyTime };

template <class Join>
int join(pthread_t handle, Until until, const Place &place, Join real_join) {
  Thread *t = currentThread();
  if (!t) return real_join();
  ThreadInfo *info = knownAs(handle);
  footprints::commit(*t);  // what it accessed so far does not wait for what it will know (Z2)
  int result;
  {
    t->awaits = until == Until::kItsEnd && info != t->info ? info : nullptr;  // nobody waits for himself
    if (isTimed(t) && t->awaits) noteWait(*t, nullptr, LockMode::kWrite, place);
    Parked parked(t);
    result = real_join();
    t->awaits = nullptr;
    t->sync.awaited.is_waiting = false;
  }
  if (result != 0 || !info) return result;
  const Busy busy(*t);
  footprints::commit(*t);
  registry::joined(*t, handle, info);
  return 0;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_create)(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *),
                               void *argument) {
  Thread *parent = currentThread();
  if (!parent) return REAL(pthread_create)(handle, attributes, routine, argument);
  StartArguments *arguments = prepareStart(*parent, routine, argument, BIGFOOT_CALLER);
  Thread *child = arguments->thread;
  pthread_t made;
  // Not busy: a signal that came now would have the child start with all signals blocked.
  const int result = REAL(pthread_create)(&made, attributes, startRoutine, arguments);
  const Busy busy(*parent);
  if (result != 0) {
    registry::abandon(*child);
    Arena::release(arguments, sizeof *arguments);
    return result;
  }
  registry::remember(made, child->info, isDetached(attributes));
  *handle = made;
  // The child does not free its arguments before it sees this.
  __atomic_store_n(&arguments->known, 1, __ATOMIC_RELEASE);
  os::wakeAll(&arguments->known);
  return 0;
}

INTERCEPT(int, pthread_join)(pthread_t handle, void **value) {
  return join(handle, Until::kItsEnd, BIGFOOT_CALLER, [&] { return REAL(pthread_join)(handle, value); });
}

INTERCEPT(int, pthread_tryjoin_np)(pthread_t handle, void **value) {
  return join(handle, Until::kAnyTime, BIGFOOT_CALLER, [&] { return REAL(pthread_tryjoin_np)(handle, value); });
}

INTERCEPT(int, pthread_timedjoin_np)(pthread_t handle, void **value, const struct timespec *until) {
  return join(handle, Until::kAnyTime, BIGFOOT_CALLER, [&] { return REAL(pthread_timedjoin_np)(handle, value, until); });
}

INTERCEPT(int, pthread_clockjoin_np)(pthread_t handle, void **value, clockid_t clock, const struct timespec *until) {
  return join(handle, Until::kAnyTime, BIGFOOT_CALLER, [&] { return REAL(pthread_clockjoin_np)(handle, value, clock, until); });
}

INTERCEPT(int, pthread_detach)(pthread_t handle) {
  const Busy busy(currentThread());
  registry::detached(handle);
  return REAL(pthread_detach)(handle);
}

INTERCEPT(int, pthread_setname_np)(pthread_t handle, const char *name) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_setname_np)(handle, name);
  if (result != 0) return result;
  ThreadInfo *info = t && pthread_equal(handle, pthread_self()) ? &registry::own() : registry::infoOf(handle);
  if (info) registry::setName(*info, name);
  return 0;
}

INTERCEPT(void, _exit)(int status) { os::exitNow(finishProcess(status)); }
INTERCEPT(void, _Exit)(int status) { os::exitNow(finishProcess(status)); }
