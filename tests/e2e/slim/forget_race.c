// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads know of each other's writes, which are so many in a page that what every thread knows is looked up and forgotten. The main
// thread knows of none, and waits for nobody's end: its read races.
// RACE: @main@ @work@ block[]
// EXPECT: Read of size 8 at
// EXPECT: Previous write of size 8 at
#include <pthread.h>
#include <stdlib.h>

#include "barrier.h"
#include "in_turn.h"

enum { kElements = 8192, kRounds = 4000 };
static long *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  for (int round = 0; round < kRounds; ++round) {
    pthread_mutex_lock(&mutex);
    if (round == 0) block[5] += 1;  // @work@
    for (int k = 0; k < 200; ++k) block[20 + round * 7 % 280 + k] += k;  // a stretch that begins elsewhere in every epoch
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}

static void *last(void *unused) {
  work(unused);
  barrier_wait();  // in time only
  barrier_wait();
  return 0;
}

int main(void) {
  block = calloc(kElements, sizeof *block);
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, last, 0);
  barrier_wait();
  use(block[5]);  // @main@
  barrier_wait();
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  free(block);
  return 0;
}
