// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads, each its half of a large block, by elements of several sizes, up and down, and whole.
// CFLAGS: --checks=all
#include <stdlib.h>
#include <string.h>

#include "barrier.h"
#include <pthread.h>

enum { kBytes = 200001 };
static char *block;

static void *work(void *given) {
  const long me = (long)given, half = kBytes / 2 & ~7;
  char *mine = block + me * half;
  barrier_wait();
  for (long i = 0; i < half; ++i) mine[i] = (char)i;
  for (long i = half - 1; i >= 0; --i) mine[i] ^= 1;
  for (long i = 0; i < half / 4; ++i) ((int *)mine)[i] += 3;
  for (long i = 0; i < half / 8; i += 2) ((long *)mine)[i] += 5;
  memset(mine, 7, (size_t)half - 3);
  return 0;
}

static void run(void *(*body)(void *)) {
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], 0, body, (void *)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

int main(void) {
  block = malloc(kBytes);
  memset(block, 0, kBytes);
  barrier_init(2);
  run(work);
  free(block);
  block = calloc(1, kBytes);
  for (int round = 0; round < 3; ++round) run(work);
  free(block);
  return 0;
}
