// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whoever returns from pthread_once sees what the one call did.
#include "in_turn.h"

int value;
pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) { value = 7; }

static void *worker(void *unused) {
  pthread_once(&once, initialise);
  return value == 7 ? unused : &value;
}

int main(void) {
  pthread_t threads[8];
  for (int i = 0; i < 8; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 8; ++i) pthread_join(threads[i], 0);
  return 0;
}
