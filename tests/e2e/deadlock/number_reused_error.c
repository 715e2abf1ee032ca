// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that has ended took the same locks as one that has its number now. The first is ordered before everything that follows; the second
// can deadlock.
// EXPECT: lock-order-inversion
// EXPECT: second .*@second@
// EXPECT: first .*@first@
// REPORTS: 1
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&a);
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

static void *before(void *unused) {
  first();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, before, 0);
  pthread_join(thread, 0);
  in_turn(first, second);
  return 0;
}
