// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads write one word over and over at once: the pairs of places are reported once each.
// TIMEOUT: 30
// RACE: @worker@ @worker@ word
#include "in_turn.h"

volatile int word;

static void *worker(void *unused) {
  barrier_wait();
  for (int i = 0; i < 300000; ++i) word = i;  // @worker@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
