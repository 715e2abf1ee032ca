// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only one side takes the lock; the report says which.
// RACE: @careless@ @careful@ shared
// EXPECT: Write of size 4 .* by thread T2:
// EXPECT: #0 careless .*@careless@
// EXPECT: Previous write of size 4 .* by thread T1 \(mutexes: write M1\):
// EXPECT: #0 careful .*@careful@
// EXPECT: Mutex M1 \(0x[0-9a-f]+\) created at:
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void careful(void) {
  pthread_mutex_lock(&mutex);
  shared = 1;  // @careful@
  pthread_mutex_unlock(&mutex);
}

static void careless(void) {
  shared = 2;  // @careless@
}

int main(void) {
  in_turn(careful, careless);
  return 0;
}
