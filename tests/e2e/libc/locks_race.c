// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks and their like: each function accesses the memory of its object.
// RACE-EACH: USED|CHANGED locks_cases.h o
// LINES-NOT: gcc: without our sites a function whose name begins like those of the runtime (pthread_, sem_) has no line in reports
// REPORTS: 56
// EXPECT: #0 pthread_mutex_init <null>
// EXPECT: #0 pthread_mutex_destroy <null>
// EXPECT: #0 pthread_mutex_lock <null>
// EXPECT: #0 pthread_mutex_trylock <null>
// EXPECT: #0 pthread_mutex_timedlock <null>
// EXPECT: #0 pthread_mutex_clocklock <null>
// EXPECT: #0 pthread_mutex_unlock <null>
// EXPECT: #0 pthread_spin_init <null>
// EXPECT: #0 pthread_spin_destroy <null>
// EXPECT: #0 pthread_spin_lock <null>
// EXPECT: #0 pthread_spin_trylock <null>
// EXPECT: #0 pthread_spin_unlock <null>
// EXPECT: #0 pthread_rwlock_init <null>
// EXPECT: #0 pthread_rwlock_destroy <null>
// EXPECT: #0 pthread_rwlock_rdlock <null>
// EXPECT: #0 pthread_rwlock_tryrdlock <null>
// EXPECT: #0 pthread_rwlock_timedrdlock <null>
// EXPECT: #0 pthread_rwlock_clockrdlock <null>
// EXPECT: #0 pthread_rwlock_wrlock <null>
// EXPECT: #0 pthread_rwlock_trywrlock <null>
// EXPECT: #0 pthread_rwlock_timedwrlock <null>
// EXPECT: #0 pthread_rwlock_clockwrlock <null>
// EXPECT: #0 pthread_rwlock_unlock <null>
// EXPECT: #0 pthread_cond_init <null>
// EXPECT: #0 pthread_cond_destroy <null>
// EXPECT: #0 pthread_cond_timedwait <null>
// EXPECT: #0 pthread_cond_clockwait <null>
// EXPECT: #0 pthread_cond_signal <null>
// EXPECT: #0 pthread_cond_broadcast <null>
// EXPECT: #0 pthread_barrier_init <null>
// EXPECT: #0 pthread_barrier_destroy <null>
// EXPECT: #0 pthread_barrier_wait <null>
// EXPECT: #0 sem_init <null>
// EXPECT: #0 sem_destroy <null>
// EXPECT: #0 sem_wait <null>
// EXPECT: #0 sem_trywait <null>
// EXPECT: #0 sem_timedwait <null>
// EXPECT: #0 sem_clockwait <null>
// EXPECT: #0 sem_post <null>
// EXPECT: #0 pthread_once <null>
// EXPECT: #0 call_once <null>
// EXPECT: #0 mtx_init <null>
// EXPECT: #0 mtx_destroy <null>
// EXPECT: #0 mtx_lock <null>
// EXPECT: #0 mtx_trylock <null>
// EXPECT: #0 mtx_timedlock <null>
// EXPECT: #0 mtx_unlock <null>
// EXPECT: #0 cnd_init <null>
// EXPECT: #0 cnd_destroy <null>
// EXPECT: #0 cnd_timedwait <null>
// EXPECT: #0 cnd_signal <null>
// EXPECT: #0 cnd_broadcast <null>
// EXPECT: #0 pthread_create <null>
// EXPECT: #0 thrd_create <null>
// EXPECT: #0 pthread_key_create <null>
// EXPECT: #0 tss_create <null>
#define _GNU_SOURCE
#define RACY
#define CASES "locks_cases.h"
#include "cases.h"
