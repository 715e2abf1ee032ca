// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads write one variable; nothing orders them.
// RACE: @second@ @main@ shared
// EXPECT: WARNING: BigFoot: data race
// EXPECT: [Ww]rite of size 4
// EXPECT: [Pp]revious write of size 4
// REPORTS: 1
#include <pthread.h>

#include "barrier.h"

int shared;

static void *second(void *unused) {
  barrier_wait();
  shared = 2;  // @second@
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, second, 0);
  shared = 1;  // @main@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
