// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every thread frees what another allocated, handed over under a mutex.
#include <stdlib.h>

#include "in_turn.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int *handed;

static void *worker(void *unused) {
  for (int i = 0; i < 500; ++i) {
    int *mine = malloc(40 + i % 3 * 1000);
    mine[i % 10] = i;
    pthread_mutex_lock(&mutex);
    int *other = handed;
    handed = mine;
    pthread_mutex_unlock(&mutex);
    if (other) other[3] = 1;
    free(other);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
  free(handed);
  return 0;
}
