// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that has a lock for longer than deadlock_timeout, and goes on, is no deadlock.
// RUN-OPTIONS: deadlock_timeout=1
// TIMEOUT: 60
#include <pthread.h>
#include <time.h>

#include "barrier.h"

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *unused) {
  pthread_mutex_lock(&a);
  pthread_rwlock_rdlock(&b);
  barrier_wait();
  const struct timespec longer = {2, 500000000};   // the time itself is what is tested
  nanosleep(&longer, 0);
  pthread_mutex_unlock(&a);
  pthread_rwlock_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, first, 0);
  barrier_wait();
  pthread_mutex_lock(&a);
  pthread_rwlock_wrlock(&b);
  pthread_rwlock_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(thread, 0);
  return 0;
}
