// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CFLAGS: -D_GNU_SOURCE
// Whoever tries, or waits for a time, goes on without the lock: no thread waits for ever.
#include <time.h>

#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c);
  pthread_rwlock_wrlock(&r);
  pthread_rwlock_unlock(&r);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void second(void) {
  struct timespec soon;
  clock_gettime(CLOCK_REALTIME, &soon);
  soon.tv_sec += 60;
  pthread_rwlock_wrlock(&r);
  if (pthread_mutex_trylock(&c) == 0) pthread_mutex_unlock(&c);
  if (pthread_mutex_timedlock(&b, &soon) == 0) pthread_mutex_unlock(&b);
  if (pthread_mutex_clocklock(&a, CLOCK_REALTIME, &soon) == 0) pthread_mutex_unlock(&a);
  pthread_rwlock_unlock(&r);
  pthread_mutex_lock(&c);
  if (pthread_rwlock_tryrdlock(&r) == 0) pthread_rwlock_unlock(&r);
  if (pthread_rwlock_timedwrlock(&r, &soon) == 0) pthread_rwlock_unlock(&r);
  pthread_mutex_unlock(&c);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
