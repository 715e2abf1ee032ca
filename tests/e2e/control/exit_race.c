// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// exit in the middle of a thread; what atexit runs is checked too.
// RACE: @write@ @worker@ shared
// EXPECT: #0 at_exit .*@write@
// EXPECT: Location is global 'shared'
// REPORTS: 1
#include <stdlib.h>

#include "in_turn.h"

int shared;

static void at_exit(void) {
  shared = 2;  // @write@
}

static void *worker(void *unused) {
  shared = 1;  // @worker@
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(at_exit);
  barrier_init(2);
  pthread_create(&thread, 0, worker, 0);
  barrier_wait();
  exit(3);
}
