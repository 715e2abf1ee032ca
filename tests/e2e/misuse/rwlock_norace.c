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

// A writer that waits for readers does not wait for itself.
pthread_rwlock_t awaited;

static void *writer(void *unused) {
  pthread_rwlock_wrlock(&awaited);
  pthread_rwlock_unlock(&awaited);
  return unused;
}

static void hold_until_awaited(void) {
  pthread_t thread;
  pthread_rwlockattr_t attributes;
  pthread_rwlockattr_init(&attributes);
  pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&awaited, &attributes);
  pthread_rwlock_rdlock(&awaited);
  pthread_create(&thread, 0, writer, 0);
  while (pthread_rwlock_tryrdlock(&awaited) == 0) pthread_rwlock_unlock(&awaited);
  pthread_rwlock_unlock(&awaited);
  pthread_join(thread, 0);
}

int main(void) {
  hold_until_awaited();
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
