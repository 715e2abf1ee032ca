// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The owner of a robust mutex died; whoever gets the lock with EOWNERDEAD is ordered after it.
// CFLAGS: -D_GNU_SOURCE
#include <errno.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex;

static void *dies(void *unused) {
  pthread_mutex_lock(&mutex);
  shared = 1;
  return unused;
}

static void *inherits(void *unused) {
  if (pthread_mutex_lock(&mutex) == EOWNERDEAD) pthread_mutex_consistent(&mutex);
  ++shared;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&threads[0], 0, dies, 0);
  pthread_create(&threads[1], 0, inherits, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
