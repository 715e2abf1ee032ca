// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread that takes locks in both orders waits for nobody; nor do two that follow each other, or a chain without an end.
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER, d = PTHREAD_MUTEX_INITIALIZER;

static void both(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void chain(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&d);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&d);
}

int main(void) {
  in_turn(both, chain);
  return 0;
}
