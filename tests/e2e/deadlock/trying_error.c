// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that was got by trying is held like any other: others wait for it.
// EXPECT: lock-order-inversion
// EXPECT: #1 second .*@second@
// EXPECT: #1 first .*@first@
// REPORTS: 1
#include <stdlib.h>

#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  if (pthread_mutex_trylock(&a)) abort();
  pthread_mutex_lock(&b);   // @first@
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void second(void) {
  const struct timespec never = {0x7fffffff, 0};
  if (pthread_mutex_timedlock(&b, &never)) abort();
  pthread_mutex_lock(&a);   // @second@
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
