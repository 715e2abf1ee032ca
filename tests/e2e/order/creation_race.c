// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 was given what main thread knew when it created it.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T1 knows nothing of main thread since main thread created it; the write came after it:\n    #0 pthread_create .*\n    #1 .*@CREATION@
// REPORTS: 1
#include "../in_turn.h"

long balance;

static void *second(void *unused) {
  barrier_wait();
  balance = 3;  // @NOW@
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  balance = 1;
  pthread_create(&thread, 0, second, 0);  // @CREATION@
  balance = 2;                            // @BEFORE@
  barrier_wait();
  pthread_join(thread, 0);
}
