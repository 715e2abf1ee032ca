// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that the thread has already makes it wait for nobody, whatever it took since.
// CFLAGS: -D_GNU_SOURCE
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, b = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void second(void) {
  pthread_rwlock_rdlock(&r);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_rwlock_rdlock(&r);
  pthread_rwlock_unlock(&r);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_rwlock_unlock(&r);
}

int main(void) {
  in_turn3(first, second, first);
  return 0;
}
