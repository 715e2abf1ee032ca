// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every second element of a large block is one thread's: as longs, as ints, as bytes, with a join between the shapes.
#include <pthread.h>
#include <stdlib.h>

#include "barrier.h"

enum { kBytes = 160008 };
static char *block;

static void *longs(void *given) {
  barrier_wait();
  for (long i = (long)given; i < kBytes / 8; i += 2) ((long *)block)[i] += i;
  return 0;
}

static void *ints(void *given) {
  barrier_wait();
  for (long i = (long)given; i < kBytes / 4; i += 2) ((int *)block)[i] += (int)i;
  return 0;
}

static void *bytes(void *given) {
  barrier_wait();
  for (long i = kBytes - 2 + (long)given; i >= 0; i -= 2) block[i] ^= 1;
  return 0;
}

static void run(void *(*body)(void *)) {
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], 0, body, (void *)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

int main(void) {
  block = calloc(1, kBytes);
  barrier_init(2);
  for (int round = 0; round < 3; ++round) {
    run(longs);
    run(ints);
    run(bytes);
  }
  free(block);
  return 0;
}
