// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main thread reads what it knows nothing of, which is put off, and waits for a thread that goes on for long and looks up what every thread
// knows, or will know: the main thread's read is from before that, and races.
// RACE: @main@ @work@ block[]
#include <pthread.h>
#include <stdlib.h>

#include "barrier.h"
#include "in_turn.h"

enum { kElements = 8192, kRounds = 4000 };
static long *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void work(void) {
  for (int round = 0; round < kRounds; ++round) {
    pthread_mutex_lock(&mutex);
    for (int k = 0; k < 200; ++k) block[20 + round * 7 % 280 + k] += k;  // a stretch that begins elsewhere in every epoch
    pthread_mutex_unlock(&mutex);
  }
}

static void *first(void *unused) {
  pthread_mutex_lock(&mutex);
  for (int k = 0; k < kElements; ++k) block[k] = k;  // @work@
  pthread_mutex_unlock(&mutex);
  barrier_wait();  // in time only
  barrier_wait();
  work();
  return 0;
}

int main(void) {
  block = calloc(kElements, sizeof *block);
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, first, 0);
  barrier_wait();
  use(block[5]);  // @main@
  barrier_wait();
  pthread_join(thread, 0);
  free(block);
  return 0;
}
