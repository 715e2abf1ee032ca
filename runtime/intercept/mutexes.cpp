// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes of all types, and spin locks.
#include <errno.h>

#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"

namespace bigfoot {
namespace {

// EOWNERDEAD hands over the lock as well.
bool got(int result) { return result == 0 || result == EOWNERDEAD; }

template <class Lock>
int lock(const volatile void *object, const Place &place, Lock real_lock) {
  const int result = real_lock();
  Thread *t = currentThread();
  if (!t || !got(result)) return result;
  const Busy busy(*t);
  mutexLocked(*t, const_cast<const void *>(object), place);
  return result;
}

// Whether the real unlock gives EPERM to all but the owner. Kinds are glibc's, as its headers give them to initialisers.
bool unlockedByOwnerOnly(const pthread_mutex_t &m) {
  constexpr int kTypes = 3, kRobust = 16, kInheritsPriority = 32;
  const int kind = m.__data.__kind, type = kind & kTypes;
  return type == PTHREAD_MUTEX_RECURSIVE || type == PTHREAD_MUTEX_ERRORCHECK || (kind & (kRobust | kInheritsPriority));
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPTOR int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attributes) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_mutex_init)(m, attributes);
  if (t && result == 0) mutexCreated(*t, m, BIGFOOT_CALLER);
  return result;
}

INTERCEPTOR int pthread_mutex_destroy(pthread_mutex_t *m) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_mutex_destroy)(m);
  if (t && result == 0) mutexDestroyed(*t, m, sizeof *m);
  return result;
}

INTERCEPTOR int pthread_mutex_lock(pthread_mutex_t *m) {
  return lock(m, BIGFOOT_CALLER, [=] { return REAL(pthread_mutex_lock)(m); });
}

INTERCEPTOR int pthread_mutex_trylock(pthread_mutex_t *m) {
  return lock(m, BIGFOOT_CALLER, [=] { return REAL(pthread_mutex_trylock)(m); });
}

INTERCEPTOR int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *until) {
  return lock(m, BIGFOOT_CALLER, [=] { return REAL(pthread_mutex_timedlock)(m, until); });
}

INTERCEPTOR int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t clock, const struct timespec *until) {
  return lock(m, BIGFOOT_CALLER, [=] { return REAL(pthread_mutex_clocklock)(m, clock, until); });
}

INTERCEPTOR int pthread_mutex_unlock(pthread_mutex_t *m) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) mutexUnlocking(*t, m, unlockedByOwnerOnly(*m));
  return REAL(pthread_mutex_unlock)(m);
}

INTERCEPTOR int pthread_spin_init(pthread_spinlock_t *s, int shared) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_spin_init)(s, shared);
  if (t && result == 0) mutexCreated(*t, const_cast<int *>(s), BIGFOOT_CALLER);
  return result;
}

INTERCEPTOR int pthread_spin_destroy(pthread_spinlock_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_spin_destroy)(s);
  if (t && result == 0) mutexDestroyed(*t, const_cast<int *>(s), sizeof *s);
  return result;
}

INTERCEPTOR int pthread_spin_lock(pthread_spinlock_t *s) {
  return lock(s, BIGFOOT_CALLER, [=] { return REAL(pthread_spin_lock)(s); });
}

INTERCEPTOR int pthread_spin_trylock(pthread_spinlock_t *s) {
  return lock(s, BIGFOOT_CALLER, [=] { return REAL(pthread_spin_trylock)(s); });
}

INTERCEPTOR int pthread_spin_unlock(pthread_spinlock_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) mutexUnlocking(*t, const_cast<int *>(s), false);
  return REAL(pthread_spin_unlock)(s);
}
