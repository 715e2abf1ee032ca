// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reader-writer locks: readers learn from writers, writers from all.
#include "runtime/intercept/judge.h"
#include "runtime/intercept/lock_words.h"
#include "runtime/intercept/real.h"
#include "runtime/intercept/timed_wait.h"
#include "runtime/report/lock_errors.h"
#include "runtime/shadow/access.h"
#include "runtime/sync/locks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

template <class Lock>
int lock(bool write, const void *object, const Place &place, Taking how, Lock real_lock) {
  const int result = real_lock();
  Thread *t = currentThread();
  if (!t || result != 0) return result;
  const Busy busy(*t);
  locked(*t, object, write, place, how);
  return result;
}

// Whether the thread is about to wait for itself. libc says EDEADLK instead where the thread is the writer, which POSIX only allows
// for: a program that goes on does so without the lock.
void judgeLock(bool write, const pthread_rwlock_t &l, const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const RwlockWords words(l);
  const bool by_writer = words.writer() == t->carrier;
  if (!by_writer && !(write && words.readers())) [[likely]] return;
  const Busy busy(*t);
  if (by_writer || holds(*t, &l)) reportLockError(*t, write ? LockError::kDoubleLock : LockError::kBadReadLock, &l, place);
}

void judgeUnlock(Thread &t, const pthread_rwlock_t &l, const Place &place) {
  const RwlockWords words(l);
  if (words.writer() == t.carrier || words.readers()) [[likely]] return;
  if (!holds(t, &l)) reportLockError(t, LockError::kBadUnlock, &l, place);
}

void judgeDestruction(Thread &t, const pthread_rwlock_t &l, const Place &place) {
  const RwlockWords words(l);
  if ((words.writer() || words.readers()) && isHeldHere(t, &l, words.writer()))
    reportLockError(t, LockError::kDestroyLocked, &l, place);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_rwlock_init)(pthread_rwlock_t *l, const pthread_rwlockattr_t *attributes) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_rwlock_init)(l, attributes);
  if (t && result == 0) mutexCreated(*t, l, BIGFOOT_CALLER);
  return result;
}

INTERCEPT(int, pthread_rwlock_destroy)(pthread_rwlock_t *l) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) judgeDestruction(*t, *l, BIGFOOT_CALLER);
  const int result = REAL(pthread_rwlock_destroy)(l);
  if (t && result == 0) forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(l), sizeof *l);
  return result;
}

INTERCEPT(int, pthread_rwlock_rdlock)(pthread_rwlock_t *l) {
  const Place place = BIGFOOT_CALLER;
  judgeLock(false, *l, place);
  return lock(false, l, place, RwlockWords(*l).prefersWriters() ? Taking::kWaitsBehindWriters : Taking::kWaits,
              [=] {
                Thread *t = currentThread();
                if (!isTimed(t)) [[likely]] return REAL(pthread_rwlock_rdlock)(l);
                return waitInPortions(*t, l, LockMode::kRead, place, [=](const timespec *until) { return REAL(pthread_rwlock_timedrdlock)(l, until); });
              });
}

INTERCEPT(int, pthread_rwlock_wrlock)(pthread_rwlock_t *l) {
  const Place place = BIGFOOT_CALLER;
  judgeLock(true, *l, place);
  return lock(true, l, place, Taking::kWaits, [=] {
    Thread *t = currentThread();
    if (!isTimed(t)) [[likely]] return REAL(pthread_rwlock_wrlock)(l);
    return waitInPortions(*t, l, LockMode::kWrite, place, [=](const timespec *until) { return REAL(pthread_rwlock_timedwrlock)(l, until); });
  });
}

#define LOCK_FUNCTION(write, name, parameters, arguments)                                         \
  INTERCEPT(int, name) parameters {                                                               \
    return lock(write, l, BIGFOOT_CALLER, Taking::kTries, [=] { return REAL(name) arguments; });          \
  }
LOCK_FUNCTION(false, pthread_rwlock_tryrdlock, (pthread_rwlock_t * l), (l))
LOCK_FUNCTION(false, pthread_rwlock_timedrdlock, (pthread_rwlock_t * l, const timespec *until), (l, until))
LOCK_FUNCTION(false, pthread_rwlock_clockrdlock, (pthread_rwlock_t * l, clockid_t c, const timespec *until), (l, c, until))
LOCK_FUNCTION(true, pthread_rwlock_trywrlock, (pthread_rwlock_t * l), (l))
LOCK_FUNCTION(true, pthread_rwlock_timedwrlock, (pthread_rwlock_t * l, const timespec *until), (l, until))
LOCK_FUNCTION(true, pthread_rwlock_clockwrlock, (pthread_rwlock_t * l, clockid_t c, const timespec *until), (l, c, until))
#undef LOCK_FUNCTION

INTERCEPT(int, pthread_rwlock_unlock)(pthread_rwlock_t *l) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) {
    judgeUnlock(*t, *l, BIGFOOT_CALLER);
    readWriteUnlocking(*t, l, BIGFOOT_CALLER_FRAME);
  }
  return REAL(pthread_rwlock_unlock)(l);
}
