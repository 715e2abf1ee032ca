// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A suppression that names another function, and some of other types.
// RUN-OPTIONS: suppressions=other.supp
// EXPECT: lock-order-inversion \(potential deadlock\)
// EXPECT: #1 second .*@second@
// EXPECT: #1 first .*@first@
// EXPECT: Hint: use BIGFOOT_OPTIONS=second_deadlock_stack=1
// EXPECT-NOT: previously acquired
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

int main(void) {
  in_turn(first, second);
  return 0;
}
