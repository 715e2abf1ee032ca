// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes of all types, and spin locks.
#include <errno.h>

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

// EOWNERDEAD hands over the lock as well.
bool got(int result) { return result == 0 || result == EOWNERDEAD; }

// libatomic takes a mutex for atomics that are too large for an instruction, one for many of them. It orders nothing: what such an
// atomic orders, its memory order says.
bool isLibatomics(const Thread &t) { return t.sync.atomic; }

template <class Lock>
int lock(const volatile void *object, const Place &place, Taking how, Lock real_lock) {
  const int result = real_lock();
  Thread *t = currentThread();
  if (!t || !got(result) || isLibatomics(*t)) return result;
  const Busy busy(*t);
  locked(*t, const_cast<const void *>(object), true, place, how);
  return result;
}

// Whether the thread is about to wait for itself: judged before, since the call does not return.
__attribute__((noinline)) void judgeLockAnyhow(const pthread_mutex_t &m, const Place &place) {
  Thread *t = currentThread();
  const MutexWords words(m);
  if (words.destroyed()) [[unlikely]] {
    const Busy busy(*t);
    return reportLockError(*t, LockError::kInvalid, &m, place);
  }
  if (words.owner() != t->carrier || !words.waitsForItself() || words.unlocked()) [[likely]] return;
  const Busy busy(*t);
  reportLockError(*t, LockError::kDoubleLock, &m, place);
}
void judgeLock(const pthread_mutex_t &m, const Place &place) {
  const Thread *t = currentThread();
  if (t && !MutexWords(m).isSurelyNotOwnedBy(t->carrier)) [[unlikely]] judgeLockAnyhow(m, place);
}

void judgeDestruction(Thread &t, const pthread_mutex_t &m, const Place &place) {
  const MutexWords words(m);
  if (words.destroyed()) return reportLockError(t, LockError::kInvalid, &m, place);
  if (!words.unlocked() && isHeldHere(t, &m, words.owner())) reportLockError(t, LockError::kDestroyLocked, &m, place);
}

int spinUntil(pthread_spinlock_t *s, const timespec &until) {
  for (Backoff backoff; REAL(pthread_spin_trylock)(s) != 0; backoff.pause()) {
    timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec > until.tv_sec) return ETIMEDOUT;
  }
  return 0;
}

// A try or timed lock of a destroyed mutex; that one's own lock is found taken is what such calls are for.
void judgeTry(const pthread_mutex_t &m, const Place &place) {
  Thread *t = currentThread();
  if (!t || !MutexWords(m).destroyed()) [[likely]] return;
  const Busy busy(*t);
  reportLockError(*t, LockError::kInvalid, &m, place);
}

}  // namespace

bool isHeldHere(Thread &t, const void *lock, uint32_t owner) {
  return !registry::isForked() || holds(t, lock) || registry::isAlive(owner);
}

bool judgeUnlock(Thread &t, const pthread_mutex_t &m, const Place &place) {
  const MutexWords words(m);
  if (words.owner() == t.carrier && !words.unlocked() && !words.destroyed()) return true;
  if (words.destroyed()) {
    reportLockError(t, LockError::kInvalid, &m, place);
    return false;
  }
  // The child of a fork unlocks what its parent locked: other words, the same thread to us.
  if (!words.unlocked() && holds(t, &m)) return true;
  // Who asks for error checking is told by EPERM, which is defined and may well be what the program is looking for. Nobody has
  // his mutexes recursive or robust in order to be told, and std::recursive_mutex does not look: that is reported.
  if (!words.checksErrors()) reportLockError(t, LockError::kBadUnlock, &m, place);
  return false;
}

bool isUnlockedByOwnerOnly(const pthread_mutex_t &m) { return MutexWords(m).unlockedByOwnerOnly(); }

}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_mutex_init)(pthread_mutex_t *m, const pthread_mutexattr_t *attributes) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_mutex_init)(m, attributes);
  if (t && result == 0) mutexCreated(*t, m, BIGFOOT_CALLER);
  return result;
}

INTERCEPT(int, pthread_mutex_destroy)(pthread_mutex_t *m) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) judgeDestruction(*t, *m, BIGFOOT_CALLER);
  const int result = REAL(pthread_mutex_destroy)(m);
  if (t && result == 0) mutexDestroyed(*t, m, sizeof *m, BIGFOOT_CALLER);
  return result;
}

INTERCEPT(int, pthread_mutex_lock)(pthread_mutex_t *m) {
  const Place place = BIGFOOT_CALLER;
  judgeLock(*m, place);
  return lock(m, place, Taking::kWaits, [=] {
    Thread *t = currentThread();
    if (!isTimed(t)) [[likely]] return REAL(pthread_mutex_lock)(m);
    return waitInPortions(*t, m, LockMode::kWrite, place, [=](const timespec *until) { return REAL(pthread_mutex_timedlock)(m, until); });
  });
}

INTERCEPT(int, pthread_mutex_trylock)(pthread_mutex_t *m) {
  judgeTry(*m, BIGFOOT_CALLER);
  return lock(m, BIGFOOT_CALLER, Taking::kTries, [=] { return REAL(pthread_mutex_trylock)(m); });
}

INTERCEPT(int, pthread_mutex_timedlock)(pthread_mutex_t *m, const struct timespec *until) {
  judgeTry(*m, BIGFOOT_CALLER);
  return lock(m, BIGFOOT_CALLER, Taking::kTries, [=] { return REAL(pthread_mutex_timedlock)(m, until); });
}

INTERCEPT(int, pthread_mutex_clocklock)(pthread_mutex_t *m, clockid_t clock, const struct timespec *until) {
  judgeTry(*m, BIGFOOT_CALLER);
  return lock(m, BIGFOOT_CALLER, Taking::kTries, [=] { return REAL(pthread_mutex_clocklock)(m, clock, until); });
}

INTERCEPT(int, pthread_mutex_unlock)(pthread_mutex_t *m) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t && !isLibatomics(*t) && (MutexWords(*m).isSurelyHeldBy(t->carrier) || judgeUnlock(*t, *m, BIGFOOT_CALLER) ||
                                 !isUnlockedByOwnerOnly(*m)))
    mutexUnlocking(*t, m, BIGFOOT_CALLER_FRAME);
  return REAL(pthread_mutex_unlock)(m);
}

INTERCEPT(int, pthread_spin_init)(pthread_spinlock_t *s, int shared) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_spin_init)(s, shared);
  if (t && result == 0) mutexCreated(*t, const_cast<int *>(s), BIGFOOT_CALLER);
  return result;
}

INTERCEPT(int, pthread_spin_destroy)(pthread_spinlock_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t && isHeld(heldBy(*t, s))) reportLockError(*t, LockError::kDestroyLocked, s, BIGFOOT_CALLER);
  const int result = REAL(pthread_spin_destroy)(s);
  if (t && result == 0) forgetSyncObjects(*t, reinterpret_cast<uintptr_t>(s), sizeof *s);
  return result;
}

INTERCEPT(int, pthread_spin_lock)(pthread_spinlock_t *s) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    if (heldBy(*t, s) == HeldBy::kThis) reportLockError(*t, LockError::kDoubleLock, s, BIGFOOT_CALLER);
  }
  const Place place = BIGFOOT_CALLER;
  return lock(s, place, Taking::kWaits, [=] {
    Thread *t = currentThread();
    if (!isTimed(t)) [[likely]] return REAL(pthread_spin_lock)(s);
    return waitInPortions(*t, s, LockMode::kWrite, place, [=](const timespec *until) { return spinUntil(s, *until); });
  });
}

INTERCEPT(int, pthread_spin_trylock)(pthread_spinlock_t *s) {
  return lock(s, BIGFOOT_CALLER, Taking::kTries, [=] { return REAL(pthread_spin_trylock)(s); });
}

INTERCEPT(int, pthread_spin_unlock)(pthread_spinlock_t *s) {
  Thread *t = currentThread();
  const Busy busy(t);
  if (t) {
    const HeldBy by = heldBy(*t, s);
    if (by == HeldBy::kNobody || by == HeldBy::kAnother) reportLockError(*t, LockError::kBadUnlock, s, BIGFOOT_CALLER);
    mutexUnlocking(*t, const_cast<int *>(s), BIGFOOT_CALLER_FRAME);
  }
  return REAL(pthread_spin_unlock)(s);
}
