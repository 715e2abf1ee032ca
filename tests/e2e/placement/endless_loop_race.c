// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that another thread never lets end: what comes behind it covers nothing before it, nor does the next iteration
// cover the last one for ever.
// RACE: @main_before@ @spins_before@ before
// RACE: @main_within@ @spins_within@ within
// REPORTS: 2
#include <stdatomic.h>
#include <stdlib.h>
#include "in_turn.h"
static atomic_int stop;
long before;
volatile long within;  // else the store leaves the loop
static void *spins(void *unused) {
  before = 1;  // @spins_before@
  barrier_wait();
  while (!atomic_load_explicit(&stop, memory_order_relaxed)) within = 1;  // @spins_within@
  before = 2;
  return unused;
}
int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, spins, 0);
  barrier_wait();
  before = 3;  // @main_before@
  for (int i = 0; i < 1000000; ++i) use(i);
  within = 3;  // @main_within@
  exit(0);
}
