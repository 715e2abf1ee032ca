// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forty threads read a table in many epochs, no two words alike; who then writes it has joined all of them.
#include <pthread.h>

enum { kThreads = 40, kWords = 256, kRounds = 200 };
long table[kWords];

static void *look(void *given) {
  const long me = (long)given;
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  unsigned at = (unsigned)me * 7919;
  long sum = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (int i = 0; i < 16; ++i, at = at * 1103515245 + 12345) sum += table[at >> 16 & (kWords - 1)];
    pthread_mutex_lock(&own);
    pthread_mutex_unlock(&own);
  }
  return (void *)sum;
}

int main(void) {
  pthread_t threads[kThreads];
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, look, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < kWords; ++i) table[i] = 1;
  return 0;
}
