// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same without a join: ending by pthread_exit orders nothing.
// RACE: @main@ @writer@ shared
// REPORTS: 1
#include "in_turn.h"

int shared;

static void *writer(void *unused) {
  (void)unused;
  shared = 1;  // @writer@
  barrier_wait();
  pthread_exit(0);
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, writer, 0);
  barrier_wait();
  shared = 2;  // @main@
  pthread_join(thread, 0);
  return 0;
}
