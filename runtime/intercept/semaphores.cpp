// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores.
#include <errno.h>

#include "runtime/intercept/real.h"
#include "runtime/shadow/access.h"
#include "runtime/sync/locks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// Parks only where it may block: the way back costs an atomic operation.
template <class Wait>
int waitParked(Thread *t, sem_t *s, Wait real_wait) {
  pthread_testcancel();  // as the real function does first
  const int saved_errno = errno;
  if (REAL(sem_trywait)(s) == 0) return 0;
  errno = saved_errno;
  Parked parked(t);
  return real_wait();
}

int taken(Thread *t, sem_t *s, int result) {
  if (!t || result != 0) return result;
  const Busy busy(*t);
  const int saved_errno = errno;
  take(*t, s);
  errno = saved_errno;
  return result;
}

template <class Wait>
int takeSemaphore(sem_t *s, Wait real_wait) {
  Thread *t = currentThread();
  return t ? taken(t, s, waitParked(t, s, real_wait)) : real_wait();
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, sem_init)(sem_t *s, int shared, unsigned value) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(s), sizeof *s);
  return REAL(sem_init)(s, shared, value);
}

INTERCEPT(int, sem_destroy)(sem_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(s), sizeof *s);
  return REAL(sem_destroy)(s);
}

INTERCEPT(int, sem_post)(sem_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) give(*t, s, captureCall(*t, BIGFOOT_CALLER_FRAME));
  return REAL(sem_post)(s);
}

INTERCEPT(int, sem_wait)(sem_t *s) {
  return takeSemaphore(s, [=] { return REAL(sem_wait)(s); });
}

INTERCEPT(int, sem_trywait)(sem_t *s) {
  return taken(currentThread(), s, REAL(sem_trywait)(s));
}

INTERCEPT(int, sem_timedwait)(sem_t *s, const timespec *until) {
  return takeSemaphore(s, [=] { return REAL(sem_timedwait)(s, until); });
}

INTERCEPT(int, sem_clockwait)(sem_t *s, clockid_t clock, const timespec *until) {
  return takeSemaphore(s, [=] { return REAL(sem_clockwait)(s, clock, until); });
}
