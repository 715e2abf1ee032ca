// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A page is used by two threads in turn, then by one alone that allocates and releases there, then by the other again.
// RACE: @late@ @early@ common[]
// RACE: @use@ @free@ gone[]
// REPORTS: 2
#include <pthread.h>
#include <stdlib.h>

#include "barrier.h"

enum { kTurns = 16, kBlocks = 2000 };

static long *mine, *others, *common, *gone;

static void *other(void *unused) {
  for (int i = 0; i < kTurns; ++i) {
    barrier_wait();
    others[i] = i;
    barrier_wait();
  }
  barrier_wait();
  common[3] = 2;  // @late@
  gone[5] = 1;    // @use@
  return unused;
}

int main(void) {
  barrier_init(2);
  mine = malloc(kTurns * sizeof(long));
  others = malloc(kTurns * sizeof(long));
  common = malloc(64);
  gone = malloc(48);
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  for (int i = 0; i < kTurns; ++i) {
    mine[i] = i;
    barrier_wait();
    barrier_wait();
  }
  for (int i = 0; i < kBlocks; ++i) {
    long *block = malloc(64);
    block[i % 8] = i;
    free(block);
  }
  common[3] = 1;  // @early@
  free(gone);     // @free@
  barrier_wait();
  pthread_join(thread, NULL);
  free(common);
  free(others);
  free(mine);
  return 0;
}
