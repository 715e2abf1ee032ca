// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main thread ends first; what it wrote still races with a thread that goes on.
// RACE: @survivor@ @main@ shared
// EXPECT: Write of size 4 .* by thread T1
// EXPECT: Previous write of size 4 .* by main thread
// REPORTS: 1
#include "in_turn.h"

int shared;

static void *survivor(void *unused) {
  barrier_wait();
  shared = 2;  // @survivor@
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, survivor, 0);
  shared = 1;  // @main@
  barrier_wait();
  pthread_exit(0);
}
