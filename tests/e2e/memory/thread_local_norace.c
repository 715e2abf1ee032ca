// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread has its own copy of a thread-local variable, also when storage of a dead thread is used again.
#include "in_turn.h"

__thread int counter;
__thread char buffer[100];

static __attribute__((noinline)) void touch(int *pointer, char *bytes) {
  ++*pointer;
  bytes[99] = 1;
}

static void *worker(void *unused) {
  touch(&counter, buffer);
  barrier_wait();
  return unused;
}

int main(void) {
  barrier_init(2);
  for (int i = 0; i < 200; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_detach(thread);
    touch(&counter, buffer);
    barrier_wait();
  }
  return counter == 200 ? 0 : 1;
}
