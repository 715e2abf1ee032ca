// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads know of all writes after each round, which are so many in a page that they are forgotten.
#include <pthread.h>
#include <stdlib.h>

enum { kElements = 8192, kRounds = 2000, kThreads = 3 };
static long *block;
static pthread_barrier_t rounds;

static void *work(void *given) {
  const long me = (long)given;
  for (int round = 0; round < kRounds; ++round) {
    for (int k = 0; k < 30; ++k) block[(round * 7 + me * 100 + k) % 300 + me * 300] += k;
    pthread_barrier_wait(&rounds);
    long sum = 0;
    for (int k = 0; k < 900; k += 9) sum += block[(k + round) % 900];
    __asm__ volatile("" : : "r"(sum));
    pthread_barrier_wait(&rounds);
  }
  return 0;
}

int main(void) {
  block = calloc(kElements, sizeof *block);
  pthread_t threads[kThreads];
  pthread_barrier_init(&rounds, 0, kThreads);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, work, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  free(block);
  return 0;
}
