// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores and once-controls.
#include <errno.h>

#include "runtime/intercept/real.h"
#include "runtime/shadow/access.h"
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
    const Busy busy(*t);
    const int saved_errno = errno;
    take(*t, s);
    errno = saved_errno;
  }
  return result;
}

// The routine of the pthread_once call that is under way in this thread.
struct OnceCall {
  pthread_once_t *control;
  void (*routine)();
};
__attribute__((tls_model("initial-exec"))) __thread OnceCall t_once;

void runOnce() {
  const OnceCall call = t_once;
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    take(*t, call.control);
  }
  call.routine();
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    give(*t, call.control);
  }
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPTOR int sem_init(sem_t *s, int shared, unsigned value) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(s), sizeof *s);
  return REAL(sem_init)(s, shared, value);
}

INTERCEPTOR int sem_destroy(sem_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(s), sizeof *s);
  return REAL(sem_destroy)(s);
}

INTERCEPTOR int sem_post(sem_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) give(*t, s);
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

// An initialiser that throws leaves the control open, and is ordered before the next attempt. The exception passes
// over our frames, so it is the throw that gives. One that is caught inside the initialiser does no harm.
INTERCEPTOR __attribute__((noreturn)) void __cxa_throw(void *exception, void *type, void (*destroy)(void *)) {
  static const auto real =
      reinterpret_cast<void (*)(void *, void *, void (*)(void *))>(findReal("__cxa_throw", nullptr));
  Thread *t = currentThread();
  if (t && t_once.control) {
    const Busy busy(*t);
    give(*t, t_once.control);
  }
  t_once.control = nullptr;
  real(exception, type, destroy);
  __builtin_unreachable();
}

INTERCEPTOR int pthread_once(pthread_once_t *control, void (*routine)()) {
  Thread *t = currentThread();
  if (!t) return REAL(pthread_once)(control, routine);
  const OnceCall outer = t_once;
  t_once = {control, routine};
  const int result = REAL(pthread_once)(control, runOnce);
  t_once = outer;
  const Busy busy(*t);
  take(*t, control);
  return result;
}
