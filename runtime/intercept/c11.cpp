// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C11's threads.h. glibc's objects are those of pthreads under other names, but its functions do not call the
// public ones of pthreads, where our interceptors stand; these do.
#include <errno.h>
#include <threads.h>

#include "runtime/intercept/real.h"
#include "runtime/sys/arena.h"

namespace bigfoot {
namespace {

struct Start {
  thrd_start_t routine;
  void *argument;
};

Start *allocate() {
  const Busy busy(currentThread());
  return static_cast<Start *>(Arena::allocate(sizeof(Start)));
}

void release(Start *start) {
  const Busy busy(currentThread());
  Arena::release(start, sizeof *start);
}

void *startC11(void *given) {
  const Start start = *static_cast<Start *>(given);
  release(static_cast<Start *>(given));
  return reinterpret_cast<void *>(static_cast<uintptr_t>(start.routine(start.argument)));
}

int c11Result(int error) {
  switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
  }
}

pthread_mutex_t *posix(mtx_t *m) { return reinterpret_cast<pthread_mutex_t *>(m); }
pthread_cond_t *posix(cnd_t *c) { return reinterpret_cast<pthread_cond_t *>(c); }

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, thrd_create)(thrd_t *thread, thrd_start_t routine, void *argument) {
  Start *start = allocate();
  *start = {routine, argument};
  const int error = pthread_create(thread, nullptr, startC11, start);
  if (error) release(start);
  return c11Result(error == EAGAIN ? ENOMEM : error);
}

INTERCEPT(int, thrd_join)(thrd_t thread, int *result) {
  void *value = nullptr;
  const int error = pthread_join(thread, &value);
  if (result) *result = static_cast<int>(reinterpret_cast<uintptr_t>(value));
  return c11Result(error);
}

INTERCEPT(int, thrd_detach)(thrd_t thread) { return c11Result(pthread_detach(thread)); }

INTERCEPT(int, mtx_init)(mtx_t *m, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return c11Result(pthread_mutex_init(posix(m), &attributes));
}

INTERCEPT(void, mtx_destroy)(mtx_t *m) { pthread_mutex_destroy(posix(m)); }
INTERCEPT(int, mtx_lock)(mtx_t *m) { return c11Result(pthread_mutex_lock(posix(m))); }
INTERCEPT(int, mtx_trylock)(mtx_t *m) { return c11Result(pthread_mutex_trylock(posix(m))); }
INTERCEPT(int, mtx_timedlock)(mtx_t *m, const timespec *until) {
  return c11Result(pthread_mutex_timedlock(posix(m), until));
}
INTERCEPT(int, mtx_unlock)(mtx_t *m) { return c11Result(pthread_mutex_unlock(posix(m))); }

INTERCEPT(int, cnd_wait)(cnd_t *c, mtx_t *m) { return c11Result(pthread_cond_wait(posix(c), posix(m))); }
INTERCEPT(int, cnd_timedwait)(cnd_t *c, mtx_t *m, const timespec *until) {
  return c11Result(pthread_cond_timedwait(posix(c), posix(m), until));
}

INTERCEPT(void, call_once)(once_flag *flag, void (*routine)()) {
  pthread_once(reinterpret_cast<pthread_once_t *>(flag), routine);
}
