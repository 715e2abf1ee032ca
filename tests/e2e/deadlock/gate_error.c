// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A gate that only one of them holds when it takes the second lock, or that both only read, guards nothing.
// EXPECT: lock-order-inversion
// EXPECT: second .*@second_a@
// EXPECT: first .*@first_b@
// EXPECT: lock-order-inversion
// EXPECT: second .*@second_c@
// EXPECT: first .*@first_d@
// REPORTS: 2
#include "in_turn.h"

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER, a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER, d = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t door = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&gate);
  pthread_mutex_lock(&b);   // @first_b@
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_rwlock_rdlock(&door);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&d);   // @first_d@
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  pthread_rwlock_unlock(&door);
}

static void second(void) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);   // @second_a@
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&gate);
  pthread_rwlock_rdlock(&door);
  pthread_mutex_lock(&d);
  pthread_mutex_lock(&c);   // @second_c@
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&d);
  pthread_rwlock_unlock(&door);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
