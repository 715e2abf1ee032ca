// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hundred threads, each with a slot of its own beside the others'.
#include "in_turn.h"

enum { kThreads = 100 };
char slots[kThreads];

static void *worker(void *slot) {
  for (int i = 0; i < 1000; ++i) ++*(volatile char *)slot;
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, worker, &slots[i]);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return 0;
}
