// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Destructors of pthread keys run in their thread, unordered with main before the join.
// RACE: @main@ @destroy@ shared
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 destroy .*@destroy@
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_key_t key;

static void destroy(void *unused) {
  (void)unused;
  shared = 1;  // @destroy@
  barrier_wait();
}

static void *worker(void *unused) {
  pthread_setspecific(key, &shared);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_key_create(&key, destroy);
  pthread_create(&thread, 0, worker, 0);
  barrier_wait();
  shared = 2;  // @main@
  pthread_join(thread, 0);
  return 0;
}
