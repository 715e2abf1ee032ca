// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several readers, one reader several times, try and timed locks that fail.
// CFLAGS: -D_GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "barrier.h"

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused) {
  for (int i = 0; i < 3; ++i) pthread_rwlock_rdlock(&lock);
  barrier_wait();
  for (int i = 0; i < 3; ++i) pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  const struct timespec past = {0, 0};
  pthread_t threads[2];
  barrier_init(3);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, reader, 0);
  pthread_rwlock_rdlock(&lock);
  if (pthread_rwlock_trywrlock(&lock) != EBUSY) abort();
  if (pthread_rwlock_timedwrlock(&lock, &past) != ETIMEDOUT) abort();
  barrier_wait();
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  pthread_rwlock_wrlock(&lock);
  if (pthread_rwlock_tryrdlock(&lock) != EBUSY) abort();
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_destroy(&lock);
  return 0;
}
