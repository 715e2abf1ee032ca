// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both met at the barrier, and wrote behind it.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 called pthread_barrier_wait on 'meeting'; the write came after it:\n    #0 pthread_barrier_wait .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_barrier_t meeting;
long balance;

static void *first(void *unused) {
  pthread_barrier_wait(&meeting);  // @RELEASE@
  balance = 2;                     // @BEFORE@
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
  pthread_barrier_wait(&meeting);
  barrier_wait();
  balance = 3;  // @NOW@
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_barrier_init(&meeting, 0, 2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
