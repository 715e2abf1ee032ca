// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// try, timed and clock forms of reader-writer locks.
// CFLAGS: -D_GNU_SOURCE
#include <sched.h>
#include <time.h>

#include "in_turn.h"

int shared;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *worker(void *unused) {
  const struct timespec far = {1L << 40, 0};
  for (int i = 0; i < 100; ++i) {
    if (i % 3 == 0) while (pthread_rwlock_trywrlock(&lock) != 0) sched_yield();
    if (i % 3 == 1) pthread_rwlock_timedwrlock(&lock, &far);
    if (i % 3 == 2) pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &far);
    ++shared;
    pthread_rwlock_unlock(&lock);
    if (i % 3 == 0) while (pthread_rwlock_tryrdlock(&lock) != 0) sched_yield();
    if (i % 3 == 1) pthread_rwlock_timedrdlock(&lock, &far);
    if (i % 3 == 2) pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &far);
    use(shared);
    pthread_rwlock_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
  return shared == 300 ? 0 : 1;
}
