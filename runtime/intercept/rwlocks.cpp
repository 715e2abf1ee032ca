// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reader-writer locks: readers learn from writers, writers from all.
#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"

namespace bigfoot {
namespace {

template <class Lock>
int lock(bool write, const void *object, const Place &place, Lock real_lock) {
  const int result = real_lock();
  Thread *t = currentThread();
  if (!t || result != 0) return result;
  const Busy busy(*t);
  (write ? writeLocked : readLocked)(*t, object, place);
  return result;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPTOR int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *attributes) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_rwlock_init)(l, attributes);
  if (t && result == 0) mutexCreated(*t, l, BIGFOOT_CALLER);
  return result;
}

INTERCEPTOR int pthread_rwlock_destroy(pthread_rwlock_t *l) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_rwlock_destroy)(l);
  if (t && result == 0) mutexDestroyed(*t, l, sizeof *l);
  return result;
}

#define LOCK_FUNCTION(write, name, parameters, arguments)                                         \
  INTERCEPTOR int name parameters {                                                               \
    return lock(write, l, BIGFOOT_CALLER, [=] { return REAL(name) arguments; });          \
  }
LOCK_FUNCTION(false, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
LOCK_FUNCTION(false, pthread_rwlock_tryrdlock, (pthread_rwlock_t * l), (l))
LOCK_FUNCTION(false, pthread_rwlock_timedrdlock, (pthread_rwlock_t * l, const timespec *until), (l, until))
LOCK_FUNCTION(false, pthread_rwlock_clockrdlock, (pthread_rwlock_t * l, clockid_t c, const timespec *until), (l, c, until))
LOCK_FUNCTION(true, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
LOCK_FUNCTION(true, pthread_rwlock_trywrlock, (pthread_rwlock_t * l), (l))
LOCK_FUNCTION(true, pthread_rwlock_timedwrlock, (pthread_rwlock_t * l, const timespec *until), (l, until))
LOCK_FUNCTION(true, pthread_rwlock_clockwrlock, (pthread_rwlock_t * l, clockid_t c, const timespec *until), (l, c, until))
#undef LOCK_FUNCTION

INTERCEPTOR int pthread_rwlock_unlock(pthread_rwlock_t *l) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) readWriteUnlocking(*t, l);
  return REAL(pthread_rwlock_unlock)(l);
}
