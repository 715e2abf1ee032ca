// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that is destroyed and made again at the same address is another one.
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t c = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_rwlock_wrlock(&c);
  pthread_rwlock_unlock(&c);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void between(void) {
  pthread_mutex_destroy(&a);
  pthread_mutex_init(&a, 0);
  pthread_rwlock_destroy(&c);
  pthread_rwlock_init(&c, 0);
}

static void third(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_rwlock_wrlock(&c);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_rwlock_unlock(&c);
}

static void destroyer(void) {
  first();
  between();   // the same thread: nothing races
}

static void *run(void *given) {
  (void)given;
  third();
  return 0;
}

int main(void) {
  pthread_t thread;
  destroyer();
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  return 0;
}
