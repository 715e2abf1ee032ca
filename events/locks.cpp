// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes, spin locks, reader-writer locks and condition variables.
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "events/real.h"
#include "events/stream.h"

namespace bigfoot::events {
namespace {

int acquired(int result, EventKind kind, const volatile void *lock) {
  if (result == 0 || result == EOWNERDEAD) ordered(kind, lock);
  return result;
}

// A mutex that another thread has, or nobody, is not released: the call is an error, or means nothing.
bool isOwn(const pthread_mutex_t *mutex) {
  static __thread int self __attribute__((tls_model("initial-exec")));
  if (!self) self = gettid();
  return __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED) == self;
}

// A writer is noted in the lock by glibc.
bool isWriting(const pthread_rwlock_t *lock) {
  return __atomic_load_n(&lock->__data.__cur_writer, __ATOMIC_RELAXED) != 0;
}

// A wait gives the mutex up and takes it again, whatever it returns but an error of the caller's.
template <class Wait>
int waited(pthread_mutex_t *mutex, Wait &&wait) {
  ordered(EventKind::kWait, mutex);
  const int result = wait();
  ordered(EventKind::kAcquire, mutex);
  return result;
}

}  // namespace
}  // namespace bigfoot::events

using namespace bigfoot;
using namespace bigfoot::events;

#define ACQUIRE(name, type, kind) \
  EVENT_INTERCEPTOR int name(type *lock) noexcept { return acquired(REAL(name)(lock), EventKind::kind, lock); }
#define ACQUIRE_UNTIL(name, type, kind)                                                 \
  EVENT_INTERCEPTOR int name(type *lock, const timespec *until) noexcept {              \
    return acquired(REAL(name)(lock, until), EventKind::kind, lock);                    \
  }
#define ACQUIRE_BY_CLOCK(name, type, kind)                                              \
  EVENT_INTERCEPTOR int name(type *lock, clockid_t clock, const timespec *until) noexcept { \
    return acquired(REAL(name)(lock, clock, until), EventKind::kind, lock);             \
  }

ACQUIRE(pthread_mutex_lock, pthread_mutex_t, kAcquire)
ACQUIRE(pthread_mutex_trylock, pthread_mutex_t, kAcquire)
ACQUIRE_UNTIL(pthread_mutex_timedlock, pthread_mutex_t, kAcquire)
ACQUIRE_BY_CLOCK(pthread_mutex_clocklock, pthread_mutex_t, kAcquire)
ACQUIRE(pthread_spin_lock, pthread_spinlock_t, kAcquire)
ACQUIRE(pthread_spin_trylock, pthread_spinlock_t, kAcquire)
ACQUIRE(pthread_rwlock_wrlock, pthread_rwlock_t, kAcquire)
ACQUIRE(pthread_rwlock_trywrlock, pthread_rwlock_t, kAcquire)
ACQUIRE_UNTIL(pthread_rwlock_timedwrlock, pthread_rwlock_t, kAcquire)
ACQUIRE_BY_CLOCK(pthread_rwlock_clockwrlock, pthread_rwlock_t, kAcquire)
ACQUIRE(pthread_rwlock_rdlock, pthread_rwlock_t, kAcquireShared)
ACQUIRE(pthread_rwlock_tryrdlock, pthread_rwlock_t, kAcquireShared)
ACQUIRE_UNTIL(pthread_rwlock_timedrdlock, pthread_rwlock_t, kAcquireShared)
ACQUIRE_BY_CLOCK(pthread_rwlock_clockrdlock, pthread_rwlock_t, kAcquireShared)

EVENT_INTERCEPTOR int pthread_mutex_unlock(pthread_mutex_t *mutex) noexcept {
  if (isOwn(mutex)) ordered(EventKind::kRelease, mutex);
  return REAL(pthread_mutex_unlock)(mutex);
}
EVENT_INTERCEPTOR int pthread_spin_unlock(pthread_spinlock_t *lock) noexcept {
  ordered(EventKind::kRelease, lock);
  return REAL(pthread_spin_unlock)(lock);
}
EVENT_INTERCEPTOR int pthread_rwlock_unlock(pthread_rwlock_t *lock) noexcept {
  ordered(isWriting(lock) ? EventKind::kRelease : EventKind::kReleaseShared, lock);
  return REAL(pthread_rwlock_unlock)(lock);
}

EVENT_INTERCEPTOR int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  return waited(mutex, [&] { return REAL(pthread_cond_wait)(condition, mutex); });
}
EVENT_INTERCEPTOR int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const timespec *until) {
  return waited(mutex, [&] { return REAL(pthread_cond_timedwait)(condition, mutex, until); });
}
EVENT_INTERCEPTOR int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const timespec *until) {
  return waited(mutex, [&] { return REAL(pthread_cond_clockwait)(condition, mutex, clock, until); });
}
EVENT_INTERCEPTOR int pthread_cond_signal(pthread_cond_t *condition) noexcept {
  ordered(EventKind::kNotify, condition);
  return REAL(pthread_cond_signal)(condition);
}
EVENT_INTERCEPTOR int pthread_cond_broadcast(pthread_cond_t *condition) noexcept {
  ordered(EventKind::kNotify, condition);
  return REAL(pthread_cond_broadcast)(condition);
}
