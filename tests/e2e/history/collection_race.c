// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// History is collected many times between the two accesses of a race.
// RUN-OPTIONS: collect_after=1000
// RACE: @second@ @write@ shared
// EXPECT: #0 first .*@write@
// REPORTS: 1
// TIMEOUT: 120
#include "in_turn.h"

int shared, words[2][1000];
pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void first(void) {
  shared = 1;  // @write@
  for (int i = 0; i < 100000; ++i) {
    pthread_mutex_lock(&mutexes[0]);
    ++words[0][i % 1000];
    pthread_mutex_unlock(&mutexes[0]);
  }
}

static void second(void) {
  for (int i = 0; i < 100000; ++i) {
    pthread_mutex_lock(&mutexes[1]);
    ++words[1][i % 1000];
    pthread_mutex_unlock(&mutexes[1]);
  }
  shared = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
