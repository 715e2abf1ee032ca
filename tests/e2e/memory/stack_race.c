// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A local variable of main that a thread was given.
// RACE: @main@ @writer@ local
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: [Ss]tack of main thread
// REPORTS: 1
#include "in_turn.h"

static void *writer(void *local) {
  *(int *)local = 1;  // @writer@
  barrier_wait();
  return 0;
}

int main(void) {
  int local = 0;
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, writer, &local);
  barrier_wait();
  local = 2;  // @main@
  pthread_join(thread, 0);
  return local - 2;
}
