// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A recursive mutex is one like any other to other threads. It is held until it was unlocked as often as it was locked.
// CFLAGS: -D_GNU_SOURCE
// EXPECT: lock-order-inversion
// EXPECT: #1 second .*@second@
// EXPECT: #1 first .*@first@
// REPORTS: 1
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, b = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);   // @first@
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void second(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);   // @second@
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
