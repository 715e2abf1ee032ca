// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads really wait for each other, one as a writer for a reader; the main thread waits for the first one's end.
// RUN-OPTIONS: deadlock_timeout=1:detect_deadlocks=0
// EXPECT: WARNING: BigFoot: deadlock \(pid=\d+\)
// EXPECT: Thread T1 waits here for mutex M1, which thread T2 holds:|Thread T2 waits here for mutex M1, which thread T1 holds:
// EXPECT: @first@|@second@
// EXPECT: waits here for mutex M2, which thread T\d holds:
// EXPECT: @first@|@second@
// REPORTS: 1
// TIMEOUT: 60
#include <pthread.h>

#include "barrier.h"

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *unused) {
  pthread_mutex_lock(&a);
  barrier_wait();
  pthread_rwlock_wrlock(&b);   // @first@
  return unused;
}

static void *second(void *unused) {
  pthread_rwlock_rdlock(&b);
  barrier_wait();
  pthread_mutex_lock(&a);      // @second@
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], 0);
  return 0;
}
