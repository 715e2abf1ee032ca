/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What synchronises accesses its object: a use of it races with a write, but not with a read; what begins or ends its life is a write of
 * all of it. (The functions that only wait are in lock_waits_race.c.) */
#ifndef LOCKS
#define LOCKS
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static struct {
  union {
    pthread_mutex_t m;
    pthread_spinlock_t p;
    pthread_rwlock_t r;
    pthread_cond_t c;
    pthread_barrier_t b;
    sem_t s;
    pthread_once_t once;
    once_flag flag;
    mtx_t mtx;
    cnd_t cnd;
    pthread_t thread;
    thrd_t thrd;
    pthread_key_t key;
    tss_t tss;
  };
  char behind;
} o;
static const struct timespec past;

static void nothing(void) {}
static void *start(void *unused) { return unused; }
static int start_c11(void *unused) { return unused != 0; }
static void write_to(const volatile void *object, size_t at) { ((volatile char *)object)[at] = 0; }
static void read_from(const volatile void *object, size_t at) { use(((volatile const char *)object)[at]); }

/* Held by this thread alone; what is waited with is not the object that is looked at. */
static pthread_mutex_t *own_mutex(void) {
  static _Thread_local pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  return &mutex;
}
static mtx_t *own_mtx(void) {
  static _Thread_local mtx_t mutex;
  mtx_lock(&mutex);
  return &mutex;
}
/* May be unlocked by who did not lock it. */
static void error_checking(pthread_mutex_t *m) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(m, &attributes);
}
/* Releases what nobody acquires: of two uses in one epoch the first is remembered. */
int released;
static void new_epoch(void) { __atomic_store_n(&released, 1, __ATOMIC_RELEASE); }
static void unlock_spin(pthread_spinlock_t *p) { pthread_spin_lock(p), new_epoch(), pthread_spin_unlock(p); }
static void unlock_rwlock(pthread_rwlock_t *r) { pthread_rwlock_rdlock(r), new_epoch(), pthread_rwlock_unlock(r); }
static void unlock_mtx(mtx_t *m) { mtx_lock(m), new_epoch(), mtx_unlock(m); }
#endif

#define USED(function, setup, call, object) CASE(function##__used, setup, call, write_to(&object, 0), read_from(&object, 0))
#define CHANGED(function, setup, call, object) \
  CASE(function##__changed, setup, call, read_from(&object, sizeof object - 1), read_from(&object, sizeof object))

CHANGED(pthread_mutex_init, , pthread_mutex_init(&o.m, 0), o.m)
CHANGED(pthread_mutex_destroy, pthread_mutex_init(&o.m, 0), pthread_mutex_destroy(&o.m), o.m)
USED(pthread_mutex_lock, pthread_mutex_init(&o.m, 0), pthread_mutex_lock(&o.m), o.m)
USED(pthread_mutex_trylock, pthread_mutex_init(&o.m, 0), pthread_mutex_trylock(&o.m), o.m)
USED(pthread_mutex_timedlock, pthread_mutex_init(&o.m, 0), pthread_mutex_timedlock(&o.m, &past), o.m)
USED(pthread_mutex_clocklock, pthread_mutex_init(&o.m, 0), pthread_mutex_clocklock(&o.m, CLOCK_REALTIME, &past), o.m)
USED(pthread_mutex_unlock, error_checking(&o.m), pthread_mutex_unlock(&o.m), o.m)
CHANGED(pthread_spin_init, , pthread_spin_init(&o.p, 0), o.p)
CHANGED(pthread_spin_destroy, pthread_spin_init(&o.p, 0), pthread_spin_destroy(&o.p), o.p)
USED(pthread_spin_lock, pthread_spin_init(&o.p, 0), pthread_spin_lock(&o.p), o.p)
USED(pthread_spin_trylock, pthread_spin_init(&o.p, 0), pthread_spin_trylock(&o.p), o.p)
USED(pthread_spin_unlock, pthread_spin_init(&o.p, 0), unlock_spin(&o.p), o.p)
CHANGED(pthread_rwlock_init, , pthread_rwlock_init(&o.r, 0), o.r)
CHANGED(pthread_rwlock_destroy, pthread_rwlock_init(&o.r, 0), pthread_rwlock_destroy(&o.r), o.r)
USED(pthread_rwlock_rdlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_rdlock(&o.r), o.r)
USED(pthread_rwlock_tryrdlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_tryrdlock(&o.r), o.r)
USED(pthread_rwlock_timedrdlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_timedrdlock(&o.r, &past), o.r)
USED(pthread_rwlock_clockrdlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_clockrdlock(&o.r, CLOCK_REALTIME, &past), o.r)
USED(pthread_rwlock_wrlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_wrlock(&o.r), o.r)
USED(pthread_rwlock_trywrlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_trywrlock(&o.r), o.r)
USED(pthread_rwlock_timedwrlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_timedwrlock(&o.r, &past), o.r)
USED(pthread_rwlock_clockwrlock, pthread_rwlock_init(&o.r, 0), pthread_rwlock_clockwrlock(&o.r, CLOCK_REALTIME, &past), o.r)
USED(pthread_rwlock_unlock, pthread_rwlock_init(&o.r, 0), unlock_rwlock(&o.r), o.r)
CHANGED(pthread_cond_init, , pthread_cond_init(&o.c, 0), o.c)
CHANGED(pthread_cond_destroy, pthread_cond_init(&o.c, 0), pthread_cond_destroy(&o.c), o.c)
USED(pthread_cond_timedwait, pthread_cond_init(&o.c, 0), pthread_cond_timedwait(&o.c, own_mutex(), &past), o.c)
USED(pthread_cond_clockwait, pthread_cond_init(&o.c, 0), pthread_cond_clockwait(&o.c, own_mutex(), CLOCK_REALTIME, &past), o.c)
USED(pthread_cond_signal, pthread_cond_init(&o.c, 0), pthread_cond_signal(&o.c), o.c)
USED(pthread_cond_broadcast, pthread_cond_init(&o.c, 0), pthread_cond_broadcast(&o.c), o.c)
CHANGED(pthread_barrier_init, , pthread_barrier_init(&o.b, 0, 1), o.b)
CHANGED(pthread_barrier_destroy, pthread_barrier_init(&o.b, 0, 1), pthread_barrier_destroy(&o.b), o.b)
USED(pthread_barrier_wait, pthread_barrier_init(&o.b, 0, 1), pthread_barrier_wait(&o.b), o.b)
CHANGED(sem_init, , sem_init(&o.s, 0, 1), o.s)
CHANGED(sem_destroy, sem_init(&o.s, 0, 1), sem_destroy(&o.s), o.s)
USED(sem_wait, sem_init(&o.s, 0, 1), sem_wait(&o.s), o.s)
USED(sem_trywait, sem_init(&o.s, 0, 1), sem_trywait(&o.s), o.s)
USED(sem_timedwait, sem_init(&o.s, 0, 1), sem_timedwait(&o.s, &past), o.s)
USED(sem_clockwait, sem_init(&o.s, 0, 1), sem_clockwait(&o.s, CLOCK_REALTIME, &past), o.s)
USED(sem_post, sem_init(&o.s, 0, 1), sem_post(&o.s), o.s)
USED(pthread_once, memset(&o, 0, sizeof o), pthread_once(&o.once, nothing), o.once)
USED(call_once, memset(&o, 0, sizeof o), call_once(&o.flag, nothing), o.flag)
CHANGED(mtx_init, , mtx_init(&o.mtx, mtx_plain), o.mtx)
CHANGED(mtx_destroy, mtx_init(&o.mtx, mtx_plain), mtx_destroy(&o.mtx), o.mtx)
USED(mtx_lock, mtx_init(&o.mtx, mtx_plain), mtx_lock(&o.mtx), o.mtx)
USED(mtx_trylock, mtx_init(&o.mtx, mtx_plain), mtx_trylock(&o.mtx), o.mtx)
USED(mtx_timedlock, mtx_init(&o.mtx, mtx_timed), mtx_timedlock(&o.mtx, &past), o.mtx)
USED(mtx_unlock, mtx_init(&o.mtx, mtx_plain), unlock_mtx(&o.mtx), o.mtx)
CHANGED(cnd_init, , cnd_init(&o.cnd), o.cnd)
CHANGED(cnd_destroy, cnd_init(&o.cnd), cnd_destroy(&o.cnd), o.cnd)
USED(cnd_timedwait, cnd_init(&o.cnd), cnd_timedwait(&o.cnd, own_mtx(), &past), o.cnd)
USED(cnd_signal, cnd_init(&o.cnd), cnd_signal(&o.cnd), o.cnd)
USED(cnd_broadcast, cnd_init(&o.cnd), cnd_broadcast(&o.cnd), o.cnd)
CHANGED(pthread_create, , pthread_create(&o.thread, 0, start, 0); pthread_detach(o.thread), o.thread)
CHANGED(thrd_create, , thrd_create(&o.thrd, start_c11, 0); thrd_detach(o.thrd), o.thrd)
CHANGED(pthread_key_create, , pthread_key_create(&o.key, 0), o.key)
CHANGED(tss_create, , tss_create(&o.tss, 0), o.tss)

#undef USED
#undef CHANGED
