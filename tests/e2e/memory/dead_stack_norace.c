// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks of detached threads that are gone are used again by others; nothing orders the two lives.
#include "in_turn.h"

static __attribute__((noinline)) void fill(volatile char *local, int bytes) {
  for (int i = 0; i < bytes; ++i) local[i] = (char)i;
}

static void *worker(void *unused) {
  volatile char local[2000];
  fill(local, sizeof local);
  barrier_wait();
  return unused;
}

int main(void) {
  barrier_init(2);
  for (int i = 0; i < 200; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_detach(thread);
    barrier_wait();
  }
  return 0;
}
