// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The later write that would cover the read does not come: the callee ends the program.
// RACE: @read@ @worker@ x[]
// EXPECT: #0 main .*@read@
// REPORTS: 1
#include <stdlib.h>
#include "in_turn.h"
long x[8], always = 1;
__attribute__((noinline)) static void leaves(void) {
  if (always) exit(3);
}
static void *worker(void *unused) {
  x[0] = 1;  // @worker@
  barrier_wait();
  barrier_wait();
  return unused;
}
int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, worker, 0);
  barrier_wait();
  use(x[0]);  // @read@
  leaves();
  x[0] = 3;
}
