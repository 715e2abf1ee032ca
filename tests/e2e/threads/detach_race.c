// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nothing orders a detached thread's write and main's.
// RACE: @main@ @writer@ shared
// EXPECT: Write of size 4 .* by main thread
// EXPECT: Previous write of size 4 .* by thread T1
// REPORTS: 1
#include "in_turn.h"

int shared;

static void *writer(void *unused) {
  pthread_detach(pthread_self());
  shared = 1;  // @writer@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, writer, 0);
  barrier_wait();
  shared = 2;  // @main@
  return 0;
}
