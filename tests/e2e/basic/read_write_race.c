// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread reads what another then writes.
// RACE: @main@ @reader@ shared
// EXPECT: WARNING: BigFoot: data race
// EXPECT: [Ww]rite of size 8
// EXPECT: [Pp]revious read of size 8
// REPORTS: 1
#include <pthread.h>

#include "barrier.h"

long shared = 7;

static void *reader(void *unused) {
  const long seen = shared;  // @reader@
  barrier_wait();
  return seen == 7 ? unused : &shared;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, reader, 0);
  barrier_wait();
  shared = 8;  // @main@
  pthread_join(thread, 0);
  return 0;
}
