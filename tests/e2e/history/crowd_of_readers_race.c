// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forty threads read a table in many epochs, no two words alike; who then writes it has joined all of them but one.
// RACE: @main@ @look@ table[]
// EXPECT: Write of size .* by main thread
// EXPECT: Previous read of size 8 .* by thread T40
// REPORTS: 1
// VERDICT-WITH: clang-tsan: it instruments vectors, and each store of an unrolled loop is a place of its own
#include <pthread.h>

#include "barrier.h"

enum { kThreads = 40, kWords = 256, kRounds = 200 };
long table[kWords];

static void *look(void *given) {
  const long me = (long)given;
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  unsigned at = (unsigned)me * 7919;
  long sum = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (int i = 0; i < 16; ++i, at = at * 1103515245 + 12345) sum += table[at >> 16 & (kWords - 1)];  // @look@
    pthread_mutex_lock(&own);
    pthread_mutex_unlock(&own);
  }
  if (me == kThreads - 1) barrier_wait();
  return (void *)sum;
}

int main(void) {
  pthread_t threads[kThreads];
  barrier_init(2);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, look, (void *)i);
  barrier_wait();
  for (int i = 0; i < kThreads - 1; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < kWords; ++i) table[i] = 1;  // @main@
  pthread_join(threads[kThreads - 1], NULL);
  return 0;
}
