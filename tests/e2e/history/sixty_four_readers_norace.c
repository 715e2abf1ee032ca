// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sixty-four threads read a word, and all are joined before it is written.
#include "in_turn.h"

enum { kThreads = 64 };
int shared;

static void *reader(void *unused) {
  for (int i = 0; i < 100; ++i) use(*(volatile int *)&shared);
  return unused;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, reader, 0);
    for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
    shared = round;
  }
  return 0;
}
