// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A million lock operations, each with accesses of its own, before the only race.
// RACE: @third@ @first@ shared
// EXPECT: Location is global 'shared'
// REPORTS: 1
// TIMEOUT: 120
#include "in_turn.h"

int shared, guarded;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  shared = 1;  // @first@
  for (int i = 0; i < 500000; ++i) {
    pthread_mutex_lock(&mutex);
    ++guarded;
    pthread_mutex_unlock(&mutex);
  }
}

static void second(void) {
  for (int i = 0; i < 500000; ++i) {
    pthread_mutex_lock(&mutex);
    ++guarded;
    pthread_mutex_unlock(&mutex);
  }
}

static void third(void) { shared = 2; }  // @third@

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
