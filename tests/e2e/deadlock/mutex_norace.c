// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same order everywhere; and different orders of locks of which no two are held at once.
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void ordered(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

static void apart(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

int main(void) {
  in_turn3(ordered, apart, ordered);
  return 0;
}
