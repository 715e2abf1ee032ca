// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The later access that would cover the first one does not come: the callee ends the program.
// EXPECT: #0 main .*@write@
// REPORTS: 1
#include <stdlib.h>
#include "in_turn.h"
long x[8], always = 1;
__attribute__((noinline)) static void leaves(void) {
  if (always) exit(3);
}
static void *worker(void *unused) {
  x[0] = 1;
  barrier_wait();
  barrier_wait();
  return unused;
}
int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, worker, 0);
  barrier_wait();
  x[0] = 2;  // @write@
  leaves();
  x[0] = 3;
}
