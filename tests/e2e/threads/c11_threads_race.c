// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C11's threads race like any other.
// RACE: @main@ @worker@ shared
// REPORTS: 1
#include <threads.h>

#include "barrier.h"

int shared;

static int worker(void *unused) {
  (void)unused;
  shared = 1;  // @worker@
  barrier_wait();
  return 0;
}

int main(void) {
  thrd_t thread;
  barrier_init(2);
  thrd_create(&thread, worker, 0);
  barrier_wait();
  shared = 2;  // @main@
  thrd_join(thread, 0);
  return 0;
}
