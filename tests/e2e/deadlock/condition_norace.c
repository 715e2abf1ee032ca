// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// While a thread waits for a condition it does not hold the mutex: what it holds beside it is taken before, in the order of all.
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void first(void) {
  const struct timespec now = {0, 0};
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&condition, &m, &now);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&a);
}

static void second(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&a);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
