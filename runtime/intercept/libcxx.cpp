// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What orders threads inside of libc++.so, for programs of -stdlib=libc++. The rest of it is in headers, compiled with checks, or stands
// on pthreads.
#include "runtime/intercept/library.h"
#include "runtime/intercept/real.h"

using namespace bigfoot;

#define REAL_OF(name) reinterpret_cast<decltype(&name)>(findReal(#name, nullptr))

// bool std::__1::__arrive_barrier_algorithm_base(std::__1::__barrier_algorithm_base *, unsigned char). Returns: whether all have
// arrived. The caller then runs the completion and stores the phase, with release order, for those who wait.
INTERCEPT(bool, _ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh)(void *barrier, unsigned char phase) {
  static const auto real = REAL_OF(_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh);
  Thread *t = currentThread();
  if (t) {
    const Busy busy(*t);
    give(*t, barrier);
  }
  const bool last = real(barrier, phase);
  if (!t || !last) return last;
  const Busy busy(*t);
  take(*t, barrier);
  return true;
}

// std::__1::__shared_weak_count::__release_weak()
INTERCEPT(void, _ZNSt3__119__shared_weak_count14__release_weakEv)(void *count) {
  static const auto real = REAL_OF(_ZNSt3__119__shared_weak_count14__release_weakEv);
  dropReference(count);
  real(count);
}

// The destructors of std::__1::promise<void> and future<void>, which are one pointer to a state that they share.
#define DROPS_STATE(name)                \
  INTERCEPT(void, name)(void **object) { \
    static const auto real = REAL_OF(name); \
    dropReference(*object);              \
    real(object);                        \
  }
DROPS_STATE(_ZNSt3__17promiseIvED1Ev)
DROPS_STATE(_ZNSt3__17promiseIvED2Ev)
DROPS_STATE(_ZNSt3__16futureIvED1Ev)
DROPS_STATE(_ZNSt3__16futureIvED2Ev)

// std::shared_mutex is a mutex and two condition variables, by which readers would be ordered with each other.
namespace bigfoot {
namespace {

void locked(Thread *t, const void *lock, bool write, const Place &place, Taking how) {
  if (!t) return;
  const Busy busy(*t);
  locked(*t, lock, write, place, how);
}

void unlocking(Thread *t, const void *lock, Caller caller) {
  if (!t) return;
  const Busy busy(*t);
  readWriteUnlocking(*t, lock, caller);
}

}  // namespace
}  // namespace bigfoot

#define LOCKS(name, write)                        \
  INTERCEPT(void, name)(void *lock) {             \
    static const auto real = REAL_OF(name);       \
    Thread *t = currentThread();                  \
    {                                             \
      const Hidden hidden(t);                     \
      real(lock);                                 \
    }                                             \
    locked(t, lock, write, BIGFOOT_CALLER, Taking::kWaitsBehindWriters); \
  }
#define TRIES(name, write)                           \
  INTERCEPT(bool, name)(void *lock) {                \
    static const auto real = REAL_OF(name);          \
    Thread *t = currentThread();                     \
    bool got;                                        \
    {                                                \
      const Hidden hidden(t);                        \
      got = real(lock);                              \
    }                                                \
    if (got) locked(t, lock, write, BIGFOOT_CALLER, Taking::kTries); \
    return got;                                      \
  }
#define UNLOCKS(name)                       \
  INTERCEPT(void, name)(void *lock) {       \
    static const auto real = REAL_OF(name); \
    Thread *t = currentThread();            \
    unlocking(t, lock, BIGFOOT_CALLER_FRAME); \
    const Hidden hidden(t);                 \
    real(lock);                             \
  }
LOCKS(_ZNSt3__119__shared_mutex_base4lockEv, true)
LOCKS(_ZNSt3__119__shared_mutex_base11lock_sharedEv, false)
TRIES(_ZNSt3__119__shared_mutex_base8try_lockEv, true)
TRIES(_ZNSt3__119__shared_mutex_base15try_lock_sharedEv, false)
UNLOCKS(_ZNSt3__119__shared_mutex_base6unlockEv)
UNLOCKS(_ZNSt3__119__shared_mutex_base13unlock_sharedEv)
