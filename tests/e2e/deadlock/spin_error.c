// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A spin lock and a mutex.
// EXPECT: lock-order-inversion
// EXPECT: #0 pthread_spin_lock
// EXPECT: #1 second .*@second@
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 first .*@first@
// REPORTS: 1
#include "in_turn.h"

pthread_spinlock_t a;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_spin_lock(&a);
  pthread_mutex_lock(&b);   // @first@
  pthread_mutex_unlock(&b);
  pthread_spin_unlock(&a);
}

static void second(void) {
  pthread_mutex_lock(&b);
  pthread_spin_lock(&a);    // @second@
  pthread_spin_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void) {
  pthread_spin_init(&a, PTHREAD_PROCESS_PRIVATE);
  in_turn(first, second);
  return 0;
}
