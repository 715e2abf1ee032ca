// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waiting for a condition takes its mutex again, while the thread holds another lock that it took under that mutex.
// EXPECT: lock-order-inversion
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 second .*@second@
// EXPECT: #0 pthread_cond_timedwait
// EXPECT: #1 first .*@first@
// REPORTS: 1
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void first(void) {
  const struct timespec now = {0, 0};
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&a);
  pthread_cond_timedwait(&condition, &m, &now);   // @first@
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&m);
}

static void second(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&a);   // @second@
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&m);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
