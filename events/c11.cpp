// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C11's threads.h. glibc's objects are those of pthreads under other names, but its functions do not call the public ones of pthreads, where
// our interceptors stand; these do. What is not here (cnd_signal, mtx_init) orders nothing.
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "events/stream.h"

extern "C" void *__libc_malloc(size_t);
extern "C" void __libc_free(void *);

namespace {

struct Start {
  thrd_start_t routine;
  void *argument;
};

void *run(void *given) {
  const Start start = *static_cast<Start *>(given);
  __libc_free(given);
  return reinterpret_cast<void *>(static_cast<uintptr_t>(start.routine(start.argument)));
}

int resultOf(int error) {
  return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

pthread_mutex_t *posix(mtx_t *mutex) { return reinterpret_cast<pthread_mutex_t *>(mutex); }
pthread_cond_t *posix(cnd_t *condition) { return reinterpret_cast<pthread_cond_t *>(condition); }

}  // namespace

EVENT_INTERCEPTOR int thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
  auto *start = static_cast<Start *>(__libc_malloc(sizeof(Start)));
  if (!start) return thrd_nomem;
  *start = {routine, argument};
  bigfoot::events::handOver(argument);  // our own structure is in no block
  const int error = pthread_create(thread, nullptr, run, start);
  if (error) __libc_free(start);
  return error == EAGAIN ? thrd_nomem : resultOf(error);
}
EVENT_INTERCEPTOR int thrd_join(thrd_t thread, int *result) {
  void *value = nullptr;
  const int error = pthread_join(thread, &value);
  if (result) *result = static_cast<int>(reinterpret_cast<uintptr_t>(value));
  return resultOf(error);
}
EVENT_INTERCEPTOR int thrd_detach(thrd_t thread) { return resultOf(pthread_detach(thread)); }

EVENT_INTERCEPTOR int mtx_lock(mtx_t *mutex) { return resultOf(pthread_mutex_lock(posix(mutex))); }
EVENT_INTERCEPTOR int mtx_trylock(mtx_t *mutex) { return resultOf(pthread_mutex_trylock(posix(mutex))); }
EVENT_INTERCEPTOR int mtx_timedlock(mtx_t *mutex, const timespec *until) { return resultOf(pthread_mutex_timedlock(posix(mutex), until)); }
EVENT_INTERCEPTOR int mtx_unlock(mtx_t *mutex) { return resultOf(pthread_mutex_unlock(posix(mutex))); }

EVENT_INTERCEPTOR int cnd_wait(cnd_t *condition, mtx_t *mutex) { return resultOf(pthread_cond_wait(posix(condition), posix(mutex))); }
EVENT_INTERCEPTOR int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const timespec *until) {
  return resultOf(pthread_cond_timedwait(posix(condition), posix(mutex), until));
}

EVENT_INTERCEPTOR void call_once(once_flag *flag, void (*routine)()) {
  pthread_once(reinterpret_cast<pthread_once_t *>(flag), routine);
}
