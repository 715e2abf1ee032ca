// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main thread waits for the end of one thread, and then reads what another wrote, of which neither knows. Both write so many stretches
// that what every thread knows is looked up while the main thread waits.
// RACE: @main@ @work@ blocks[][]
// EXPECT: Read of size 8 at
// EXPECT: Previous write of size 8 at
#include <pthread.h>
#include <stdlib.h>

#include "barrier.h"
#include "in_turn.h"

enum { kElements = 8192, kRounds = 4000 };
static long *blocks[2];
static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *work(void *given) {
  const long me = (long)given;
  for (int round = 0; round < kRounds; ++round) {
    pthread_mutex_lock(&mutexes[me]);
    if (round == 0) blocks[me][5] += 1;  // @work@
    for (int k = 0; k < 200; ++k) blocks[me][20 + round * 7 % 280 + k] += k;
    pthread_mutex_unlock(&mutexes[me]);
  }
  barrier_wait();
  if (me) barrier_wait();
  return 0;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  for (long i = 0; i < 2; ++i) {
    blocks[i] = calloc(kElements, sizeof(long));
    pthread_create(&threads[i], 0, work, (void *)i);
  }
  pthread_join(threads[0], 0);
  use(blocks[0][5]);
  use(blocks[1][5]);  // @main@
  barrier_wait();
  pthread_join(threads[1], 0);
  return 0;
}
