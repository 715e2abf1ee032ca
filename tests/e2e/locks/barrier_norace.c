// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier used over many rounds; each thread writes the slot of another one in every round.
#include "in_turn.h"

enum { kThreads = 4, kRounds = 200 };
pthread_barrier_t barrier;
int slots[kThreads];

static void *worker(void *number) {
  const int me = (int)(long)number;
  for (int round = 0; round < kRounds; ++round) {
    ++slots[(me + round) % kThreads];
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  pthread_barrier_init(&barrier, 0, kThreads);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return slots[0] == kRounds ? 0 : 1;
}
