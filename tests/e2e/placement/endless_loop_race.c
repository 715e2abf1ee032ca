// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that another thread never lets end: what comes behind it covers nothing before it, nor does the next iteration
// cover the last one for ever.
// REPORTS: 2
#include <stdatomic.h>
#include <stdlib.h>
#include "in_turn.h"
static atomic_int stop;
long before;
volatile long within;  // else the store leaves the loop
static void *spins(void *unused) {
  before = 1;
  barrier_wait();
  while (!atomic_load_explicit(&stop, memory_order_relaxed)) within = 1;
  before = 2;
  return unused;
}
int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, spins, 0);
  barrier_wait();
  before = 3;
  for (int i = 0; i < 1000000; ++i) use(i);
  within = 3;
  exit(0);
}
