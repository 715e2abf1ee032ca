// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hundred million lock operations before the only race.
// RACE: @second@ @first@ shared
// EXPECT: Location is global 'shared'
// REPORTS: 1
// LEVELS: O2
// TIMEOUT: 400
#include "in_turn.h"

int shared, guarded;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  shared = 1;  // @first@
  for (int i = 0; i < 50000000; ++i) {
    pthread_mutex_lock(&mutex);
    ++guarded;
    pthread_mutex_unlock(&mutex);
  }
}

static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
