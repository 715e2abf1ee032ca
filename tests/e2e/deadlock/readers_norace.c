// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Readers do not wait for readers: in no order of two locks, nor behind a mutex that one of them wants.
#include "in_turn.h"

pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_unlock(&b);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_rwlock_unlock(&a);
}

static void second(void) {
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
  pthread_mutex_lock(&m);
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_unlock(&a);
  pthread_mutex_unlock(&m);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
