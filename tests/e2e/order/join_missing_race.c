// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// main thread waits for T1 too late.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: main thread has not synchronised with T1 since it created T1\.
// REPORTS: 1
#include "../in_turn.h"

long balance;

static void *first(void *unused) {
  balance = 2;  // @BEFORE@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, first, 0);
  barrier_wait();
  balance = 3;  // @NOW@
  pthread_join(thread, 0);
}
