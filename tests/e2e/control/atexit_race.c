// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A handler of exit races with a thread that nobody joined.
// RACE: @exit@ @work@ shared
// REPORTS: 1
// EXPECT: #0 at_exit .*@exit@
#include <stdlib.h>

#include "in_turn.h"

int shared;

static void at_exit(void) {
  shared = 2;  // @exit@
}

static void *work(void *unused) {
  shared = 1;  // @work@
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  atexit(at_exit);
  pthread_create(&thread, 0, work, 0);
  barrier_wait();
  exit(0);
}
