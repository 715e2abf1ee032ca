// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores, barriers, once-controls and the guards of static locals.
#include <errno.h>

#include "runtime/intercept/real.h"
#include "runtime/sync/barrier.h"
#include "runtime/sync/locks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

template <class Wait>
int takeSemaphore(sem_t *s, Wait real_wait) {
  Thread *t = currentThread();
  int result;
  {
    Parked parked(t);
    result = real_wait();
  }
  if (t && result == 0) {
    const int saved_errno = errno;
    take(*t, s);
    errno = saved_errno;
  }
  return result;
}

uintptr_t addressOf(void *object) { return reinterpret_cast<uintptr_t>(object); }

// The routine of the pthread_once call that is under way in this thread.
struct OnceCall {
  pthread_once_t *control;
  void (*routine)();
};
__attribute__((tls_model("initial-exec"))) __thread OnceCall t_once;

void runOnce() {
  const OnceCall call = t_once;
  call.routine();
  if (Thread *t = currentThread()) give(*t, call.control);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPTOR int sem_init(sem_t *s, int shared, unsigned value) {
  if (Thread *t = currentThread()) mutexDestroyed(*t, s, sizeof *s);
  return REAL(sem_init)(s, shared, value);
}

INTERCEPTOR int sem_destroy(sem_t *s) {
  if (Thread *t = currentThread()) mutexDestroyed(*t, s, sizeof *s);
  return REAL(sem_destroy)(s);
}

INTERCEPTOR int sem_post(sem_t *s) {
  if (Thread *t = currentThread()) give(*t, s);
  return REAL(sem_post)(s);
}

INTERCEPTOR int sem_wait(sem_t *s) {
  return takeSemaphore(s, [=] { return REAL(sem_wait)(s); });
}

INTERCEPTOR int sem_trywait(sem_t *s) {
  return takeSemaphore(s, [=] { return REAL(sem_trywait)(s); });
}

INTERCEPTOR int sem_timedwait(sem_t *s, const timespec *until) {
  return takeSemaphore(s, [=] { return REAL(sem_timedwait)(s, until); });
}

INTERCEPTOR int sem_clockwait(sem_t *s, clockid_t clock, const timespec *until) {
  return takeSemaphore(s, [=] { return REAL(sem_clockwait)(s, clock, until); });
}

INTERCEPTOR int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *attributes, unsigned count) {
  const int result = REAL(pthread_barrier_init)(b, attributes, count);
  Thread *t = currentThread();
  if (!t || result != 0) return result;
  mutexDestroyed(*t, b, sizeof *b);
  SyncObject &o = lockSyncObject(*t, addressOf(b));
  o.barrier = makeBarrier(count);
  o.lock.unlock();
  return result;
}

INTERCEPTOR int pthread_barrier_destroy(pthread_barrier_t *b) {
  const int result = REAL(pthread_barrier_destroy)(b);
  Thread *t = currentThread();
  if (t && result == 0) mutexDestroyed(*t, b, sizeof *b);
  return result;
}

INTERCEPTOR int pthread_barrier_wait(pthread_barrier_t *b) {
  Thread *t = currentThread();
  if (!t) return REAL(pthread_barrier_wait)(b);
  SyncObject &o = lockSyncObject(*t, addressOf(b));
  BarrierState *state = o.barrier;  // null if it was initialised where we did not see it
  uint64_t round = 0;
  if (state) {
    Inside inside(*t);
    round = arrive(*t, *state);
  }
  o.lock.unlock();
  int result;
  {
    Parked parked(t);
    result = REAL(pthread_barrier_wait)(b);
  }
  if (state) {
    Inside inside(*t);
    depart(*t, *state, round);
  }
  return result;
}

INTERCEPTOR int pthread_once(pthread_once_t *control, void (*routine)()) {
  Thread *t = currentThread();
  if (!t) return REAL(pthread_once)(control, routine);
  const OnceCall outer = t_once;
  t_once = {control, routine};
  const int result = REAL(pthread_once)(control, runOnce);
  t_once = outer;
  take(*t, control);
  return result;
}
