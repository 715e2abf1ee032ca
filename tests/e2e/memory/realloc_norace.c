// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that grows and shrinks keeps its bytes and its order; the bytes that it gives up are fresh for others.
#include <stdlib.h>

#include "in_turn.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
char *block;
size_t size = 16;

static void *worker(void *unused) {
  for (int i = 0; i < 200; ++i) {
    pthread_mutex_lock(&mutex);
    size = i % 5 == 0 ? 16 : size * 3;
    block = realloc(block, size);
    block[size - 1] = block[0] = 1;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  free(block);
  return 0;
}
