// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores, barriers, once and static initialisation.
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "events/lock.h"
#include "events/real.h"
#include "events/stream.h"

extern "C" void *__libc_calloc(size_t, size_t);
extern "C" void __libc_free(void *);

namespace bigfoot::events {
namespace {

int taken(int result, sem_t *semaphore) {
  if (result == 0) ordered(EventKind::kVolatileRead, semaphore);
  return result;
}

// Barriers are our own, so that it is known who met: what glibc's threads say of themselves may be in another order.
struct Barrier {
  const void *address;
  Barrier *next;
  unsigned wanted, arrived;
  unsigned round;  // a futex
  unsigned users;  // threads inside, and the program until it destroys it
};
Lock g_barrier_lock;
Barrier *g_barriers;  // guarded by g_barrier_lock, with what they hold but `round`

Barrier *find(const void *address) {
  Barrier *barrier = g_barriers;
  while (barrier && barrier->address != address) barrier = barrier->next;
  return barrier;
}
// Requires: the lock.
void leave(Barrier *barrier) {
  if (--barrier->users == 0) __libc_free(barrier);
}
void unlist(const Barrier *barrier) {
  for (Barrier **at = &g_barriers; *at; at = &(*at)->next)
    if (*at == barrier) {
      *at = barrier->next;
      return;
    }
}

int waitAt(pthread_barrier_t *address) {
  g_barrier_lock.acquire();
  Barrier *barrier = find(address);
  if (!barrier) {
    g_barrier_lock.release();
    return EINVAL;
  }
  ++barrier->users;
  ordered(EventKind::kBarrierEnter, address);
  const unsigned round = barrier->round;
  const bool is_last = ++barrier->arrived == barrier->wanted;
  if (is_last) {
    barrier->arrived = 0;
    // Of the next round nobody says that it enters before one of this says that it leaves.
    ordered(EventKind::kBarrierExit, address);
    __atomic_store_n(&barrier->round, round + 1, __ATOMIC_RELEASE);
    syscall(SYS_futex, &barrier->round, FUTEX_WAKE_PRIVATE, INT32_MAX, nullptr, nullptr, 0);
  }
  g_barrier_lock.release();
  if (!is_last) {
    while (__atomic_load_n(&barrier->round, __ATOMIC_ACQUIRE) == round)
      syscall(SYS_futex, &barrier->round, FUTEX_WAIT_PRIVATE, round, nullptr, nullptr, 0);
    ordered(EventKind::kBarrierExit, address);
  }
  g_barrier_lock.acquire();
  leave(barrier);
  g_barrier_lock.release();
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

__thread void (*t_routine)() __attribute__((tls_model("initial-exec")));
__thread const void *t_once __attribute__((tls_model("initial-exec")));
void runOnce() {
  const void *once = t_once;  // the routine may use another
  t_routine();
  ordered(EventKind::kVolatileWrite, once);
}

}  // namespace
}  // namespace bigfoot::events

using namespace bigfoot;
using namespace bigfoot::events;

EVENT_INTERCEPTOR int sem_post(sem_t *semaphore) noexcept {
  ordered(EventKind::kVolatileWrite, semaphore);
  return REAL(sem_post)(semaphore);
}
EVENT_INTERCEPTOR int sem_wait(sem_t *semaphore) { return taken(REAL(sem_wait)(semaphore), semaphore); }
EVENT_INTERCEPTOR int sem_trywait(sem_t *semaphore) noexcept { return taken(REAL(sem_trywait)(semaphore), semaphore); }
EVENT_INTERCEPTOR int sem_timedwait(sem_t *semaphore, const timespec *until) {
  return taken(REAL(sem_timedwait)(semaphore, until), semaphore);
}
EVENT_INTERCEPTOR int sem_clockwait(sem_t *semaphore, clockid_t clock, const timespec *until) {
  return taken(REAL(sem_clockwait)(semaphore, clock, until), semaphore);
}

EVENT_INTERCEPTOR int pthread_barrier_init(pthread_barrier_t *address, const pthread_barrierattr_t *, unsigned count) noexcept {
  if (count == 0) return EINVAL;
  auto *barrier = static_cast<Barrier *>(__libc_calloc(1, sizeof(Barrier)));
  if (!barrier) return EAGAIN;
  g_barrier_lock.acquire();
  *barrier = {address, g_barriers, count, 0, 0, 1};
  g_barriers = barrier;
  g_barrier_lock.release();
  return 0;
}
EVENT_INTERCEPTOR int pthread_barrier_wait(pthread_barrier_t *address) noexcept { return waitAt(address); }
EVENT_INTERCEPTOR int pthread_barrier_destroy(pthread_barrier_t *address) noexcept {
  g_barrier_lock.acquire();
  Barrier *barrier = find(address);
  const int result = !barrier ? EINVAL : barrier->arrived ? EBUSY : 0;
  if (result == 0) {
    unlist(barrier);
    leave(barrier);
  }
  g_barrier_lock.release();
  return result;
}

EVENT_INTERCEPTOR int pthread_once(pthread_once_t *once, void (*routine)()) {
  t_routine = routine;
  t_once = once;
  const int result = REAL(pthread_once)(once, runOnce);
  ordered(EventKind::kVolatileRead, once);
  return result;
}

// Static variables of functions.
EVENT_INTERCEPTOR int __cxa_guard_acquire(long *guard) {
  const int is_mine = REAL(__cxa_guard_acquire)(guard);
  ordered(EventKind::kVolatileRead, guard);
  return is_mine;
}
EVENT_INTERCEPTOR void __cxa_guard_release(long *guard) {
  ordered(EventKind::kVolatileWrite, guard);
  REAL(__cxa_guard_release)(guard);
}
