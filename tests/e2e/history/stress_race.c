// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sixty-four threads under one lock; one in a thousand increments is made without it.
// RACE: @worker@ @worker@ careless
// REPORTS: 1
// TIMEOUT: 120
#include "in_turn.h"

enum { kThreads = 64, kRounds = 200 };
long sum, careless;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *number) {
  for (int i = 0; i < kRounds; ++i) {
    pthread_mutex_lock(&mutex);
    ++sum;
    pthread_mutex_unlock(&mutex);
  }
  barrier_wait();
  if ((long)number < 2) careless = (long)number;  // @worker@
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  barrier_init(kThreads);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return sum == kThreads * kRounds ? 0 : 1;
}
