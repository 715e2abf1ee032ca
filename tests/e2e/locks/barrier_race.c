// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads write one slot in the same round, the thousandth.
// RACE: @worker@ @worker@ slots[]
// REPORTS: 1
#include "in_turn.h"

pthread_barrier_t barrier;
int slots[2];

static void *worker(void *number) {
  const long me = (long)number;
  for (int round = 0; round < 1000; ++round) {
    ++slots[(me + round) % 2];
    pthread_barrier_wait(&barrier);
  }
  if (me) barrier_wait();
  slots[0] = 1;  // @worker@
  if (!me) barrier_wait();
  return 0;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_barrier_init(&barrier, 0, 2);
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
