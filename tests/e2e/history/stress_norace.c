// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sixty-four threads that lock, allocate, exchange and free without a race.
// TIMEOUT: 120
#include <stdatomic.h>
#include <stdlib.h>

#include "in_turn.h"

enum { kThreads = 64, kCells = 16, kRounds = 300 };
struct cell {
  pthread_mutex_t mutex;
  long sum, *block;
} cells[kCells];
atomic_long total;

static void *worker(void *number) {
  unsigned random = (unsigned)(long)number * 2654435761u + 1;
  for (int i = 0; i < kRounds; ++i) {
    random = random * 1664525u + 1013904223u;
    struct cell *cell = &cells[random >> 16 & (kCells - 1)];
    long *mine = malloc(sizeof(long) * (1 + (random >> 8 & 63)));
    *mine = i;
    pthread_mutex_lock(&cell->mutex);
    ++cell->sum;
    long *old = cell->block;
    cell->block = mine;
    pthread_mutex_unlock(&cell->mutex);
    if (old) atomic_fetch_add_explicit(&total, *old & 1, memory_order_relaxed);
    free(old);
  }
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  long sum = 0;
  for (int i = 0; i < kCells; ++i) pthread_mutex_init(&cells[i].mutex, 0);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  for (int i = 0; i < kCells; ++i) sum += cells[i].sum, free(cells[i].block);
  return sum == kThreads * kRounds ? 0 : 1;
}
