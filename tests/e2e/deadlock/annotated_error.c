// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock of the program's own, which annotations tell of, and a mutex.
// EXPECT: lock-order-inversion
// EXPECT: second .*@second@
// EXPECT: #0 pthread_mutex_lock
// EXPECT: first .*@first@
// REPORTS: 1
#include <stdatomic.h>

#include "bigfoot/bigfoot.h"
#include "in_turn.h"

atomic_int own;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

#define TAKE(flags)                                   \
  do {                                                \
    BIGFOOT_MUTEX_PRE_LOCK(&own, flags);              \
    while (atomic_exchange(&own, 1)) continue;        \
    BIGFOOT_MUTEX_POST_LOCK(&own, flags, 0);          \
  } while (0)

static void give_back(void) {
  BIGFOOT_MUTEX_PRE_UNLOCK(&own, 0);
  atomic_store(&own, 0);
  BIGFOOT_MUTEX_POST_UNLOCK(&own, 0);
}

static void first(void) {
  TAKE(0);
  pthread_mutex_lock(&b);   // @first@
  pthread_mutex_unlock(&b);
  give_back();
}

static void second(void) {
  pthread_mutex_lock(&b);
  TAKE(0);   // @second@
  give_back();
  pthread_mutex_unlock(&b);
}

int main(void) {
  BIGFOOT_MUTEX_CREATE(&own, 0);
  in_turn(first, second);
  return 0;
}
