// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whoever finds the spin lock taken does without it.
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
  if (pthread_spin_trylock(&a)) return;
  pthread_spin_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void) {
  pthread_spin_init(&a, PTHREAD_PROCESS_PRIVATE);
  in_turn(first, second);
  return 0;
}
