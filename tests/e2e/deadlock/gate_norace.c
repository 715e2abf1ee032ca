// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that both threads hold around theirs lets one of them at a time take them in whichever order.
#include "in_turn.h"

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER, a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t door = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&gate);
}

static void second(void) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&gate);
  pthread_rwlock_rdlock(&door);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_rwlock_unlock(&door);
}

int main(void) {
  in_turn3(first, second, first);
  return 0;
}
