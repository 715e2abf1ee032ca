// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks are unlocked by a thread that does not hold them, and condition variables waited on with such a mutex.
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex \(or by a wrong thread\)
// EXPECT: #0 pthread_mutex_unlock
// EXPECT: #1 main .*@recursive@
// EXPECT: Locked by thread T1 at:
// EXPECT: #1 holder .*@locked@
// EXPECT: #0 pthread_rwlock_unlock
// EXPECT: #1 main .*@rwlock@
// EXPECT: #0 pthread_spin_unlock
// EXPECT: #1 main .*@spin@
// EXPECT: WARNING: BigFoot: data race
// EXPECT: #0 pthread_spin_destroy
// EXPECT: #0 pthread_cond_timedwait
// EXPECT: #1 main .*@wait@
// EXPECT: #0 pthread_mutex_unlock
// EXPECT: #1 main .*@mutex@
// REPORTS: 6
#include <pthread.h>

#include "barrier.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, waited = PTHREAD_MUTEX_INITIALIZER, recursive;
pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
pthread_spinlock_t spin;

static void *holder(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&recursive);  // @locked@
  pthread_rwlock_wrlock(&rwlock);
  pthread_spin_lock(&spin);
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  const struct timespec past = {0, 0};
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &attributes);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  barrier_init(2);
  pthread_create(&thread, 0, holder, 0);
  barrier_wait();
  pthread_mutex_unlock(&recursive);  // @recursive@
  pthread_rwlock_unlock(&rwlock);    // @rwlock@
  pthread_spin_unlock(&spin);        // @spin@
  pthread_spin_destroy(&spin);       // it is free now, but another locked it without order
  pthread_cond_timedwait(&condition, &waited, &past);  // @wait@
  pthread_mutex_unlock(&waited);
  pthread_mutex_unlock(&mutex);      // @mutex@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
