// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Condition variables: waiting gives up the mutex and takes it again, also when the thread is cancelled.
#include <errno.h>

#include "runtime/intercept/judge.h"
#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"
#include "runtime/thread/registry.h"

// The functions behind pthread_cleanup_push, which in C++ would need exceptions.
extern "C" void _pthread_cleanup_push(struct _pthread_cleanup_buffer *, void (*)(void *), void *);
extern "C" void _pthread_cleanup_pop(struct _pthread_cleanup_buffer *, int);

namespace bigfoot {
namespace {

struct Wait {
  Thread *thread;
  pthread_mutex_t *mutex;
  Place place;
};

void lockedAgain(void *given) {
  const Wait &w = *static_cast<Wait *>(given);
  unpark(*w.thread);
  const Busy busy(*w.thread);
  locked(*w.thread, w.mutex, true, w.place, Taking::kWaits);
}

// Whether the mutex is the thread's after a wait that gave `result`. One that the thread did not hold may be refused at once.
bool isLockedAgain(bool was_held, int result) {
  if (was_held) return result != ENOTRECOVERABLE;
  return result == 0 || result == ETIMEDOUT || result == EOWNERDEAD;
}

template <class RealWait>
int wait(pthread_mutex_t *mutex, Caller caller, RealWait real_wait) {
  Thread *t = currentThread();
  if (!t) return real_wait();
  const Place place = caller.place();
  Wait w{t, mutex, place};
  bool held;
  {
    const Busy busy(*t);
    held = judgeUnlock(*t, *mutex, place);
    if (held || !isUnlockedByOwnerOnly(*mutex)) mutexUnlocking(*t, mutex, caller);
  }
  _pthread_cleanup_buffer cleanup;
  _pthread_cleanup_push(&cleanup, lockedAgain, &w);
  __atomic_store_n(&t->parked, 1, __ATOMIC_RELEASE);
  const int result = real_wait();
  _pthread_cleanup_pop(&cleanup, 0);
  if (isLockedAgain(held, result))
    lockedAgain(&w);
  else
    unpark(*t);
  return result;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_cond_wait)(pthread_cond_t *c, pthread_mutex_t *m) {
  return wait(m, BIGFOOT_CALLER_FRAME, [=] { return REAL(pthread_cond_wait)(c, m); });
}

INTERCEPT(int, pthread_cond_timedwait)(pthread_cond_t *c, pthread_mutex_t *m, const timespec *until) {
  return wait(m, BIGFOOT_CALLER_FRAME, [=] { return REAL(pthread_cond_timedwait)(c, m, until); });
}

INTERCEPT(int, pthread_cond_clockwait)(pthread_cond_t *c, pthread_mutex_t *m, clockid_t clock, const timespec *until) {
  return wait(m, BIGFOOT_CALLER_FRAME, [=] { return REAL(pthread_cond_clockwait)(c, m, clock, until); });
}
