// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier orders each round, again and again, and may be destroyed by whoever leaves it.
#include "in_turn.h"

enum { kThreads = 3, kRounds = 50 };
pthread_barrier_t barrier, end;
int parts[kThreads], sums[kThreads];

static void *worker(void *given) {
  const long me = (long)given;
  for (int round = 0; round < kRounds; ++round) {
    parts[me] = round;
    pthread_barrier_wait(&barrier);
    sums[me] += parts[0] + parts[1] + parts[2];
    pthread_barrier_wait(&barrier);
  }
  if (pthread_barrier_wait(&end) == PTHREAD_BARRIER_SERIAL_THREAD) pthread_barrier_destroy(&end);
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int life = 0; life < 3; ++life) {
    pthread_barrier_init(&barrier, 0, kThreads);
    pthread_barrier_init(&end, 0, kThreads);
    for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, worker, (void *)i);
    for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
    pthread_barrier_destroy(&barrier);
  }
  return 0;
}
