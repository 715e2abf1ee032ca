// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads: creation, join, detachment, names. [FORK] and [JOIN] of the paper.
#include <limits.h>

#include "runtime/intercept/real.h"
#include "runtime/report/finish.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/registry.h"

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
  if (Thread *t = currentThread()) registry::finish(*t);
}

void makeEndKey() { pthread_key_create(&g_end_key, endOfThread); }

void *startRoutine(void *given) {
  auto *arguments = static_cast<StartArguments *>(given);
  while (!__atomic_load_n(&arguments->known, __ATOMIC_ACQUIRE)) os::waitOn(&arguments->known, 0);
  const StartArguments copy = *arguments;
  Arena::release(arguments, sizeof *arguments);
  REAL(pthread_once)(&g_end_key_once, makeEndKey);
  pthread_setspecific(g_end_key, reinterpret_cast<void *>(uintptr_t{PTHREAD_DESTRUCTOR_ITERATIONS}));
  registry::start(*copy.thread);
  return copy.routine(copy.argument);
}

bool isDetached(const pthread_attr_t *attributes) {
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &state);
  return state == PTHREAD_CREATE_DETACHED;
}

template <class Join>
int join(pthread_t handle, Join real_join) {
  Thread *t = currentThread();
  if (!t) return real_join();
  ThreadInfo *info = registry::infoOf(handle);
  int result;
  {
    Parked parked(t);
    result = real_join();
  }
  if (result == 0 && info) registry::joined(*t, handle, info);
  return result;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPTOR int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *),
                               void *argument) {
  Thread *parent = currentThread();
  if (!parent) return REAL(pthread_create)(handle, attributes, routine, argument);
  const Place place = BIGFOOT_PLACE(nullptr);
  Thread *child = registry::prepare(*parent, place);
  auto *arguments = static_cast<StartArguments *>(Arena::allocate(sizeof(StartArguments)));
  *arguments = {routine, argument, child, 0};
  pthread_t made;
  const int result = REAL(pthread_create)(&made, attributes, startRoutine, arguments);
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

INTERCEPTOR int pthread_join(pthread_t handle, void **value) {
  return join(handle, [&] { return REAL(pthread_join)(handle, value); });
}

INTERCEPTOR int pthread_tryjoin_np(pthread_t handle, void **value) {
  return join(handle, [&] { return REAL(pthread_tryjoin_np)(handle, value); });
}

INTERCEPTOR int pthread_timedjoin_np(pthread_t handle, void **value, const struct timespec *until) {
  return join(handle, [&] { return REAL(pthread_timedjoin_np)(handle, value, until); });
}

INTERCEPTOR int pthread_detach(pthread_t handle) {
  registry::detached(handle);
  return REAL(pthread_detach)(handle);
}

INTERCEPTOR int pthread_setname_np(pthread_t handle, const char *name) {
  const int result = REAL(pthread_setname_np)(handle, name);
  if (result != 0) return result;
  Thread *t = currentThread();
  ThreadInfo *info = t && pthread_equal(handle, pthread_self()) ? t->info : registry::infoOf(handle);
  if (info) registry::setName(*info, name);
  return 0;
}

INTERCEPTOR void _exit(int status) { os::exitNow(finishProcess(status)); }
INTERCEPTOR void _Exit(int status) { os::exitNow(finishProcess(status)); }
