// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// exit's status is kept when there was no race, and threads that are still there do no harm.
// EXIT: 3
#include <stdlib.h>

#include "in_turn.h"

int shared;

static void at_exit(void) { shared = 2; }

static void *worker(void *unused) {
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(at_exit);
  barrier_init(2);
  pthread_create(&thread, 0, worker, 0);
  barrier_wait();
  exit(3);
}
