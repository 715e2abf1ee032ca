// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same two locks, at first behind a gate and later without it: the later time counts.
// EXPECT: lock-order-inversion
// EXPECT: second .*@second@
// EXPECT: first .*@first@
// REPORTS: 1
#include "in_turn.h"

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER, a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  for (int i = 0; i < 2; ++i) {
    if (i == 0) pthread_mutex_lock(&gate);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);   // @first@
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    if (i == 0) pthread_mutex_unlock(&gate);
  }
}

static void second(void) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);   // @second@
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&gate);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
