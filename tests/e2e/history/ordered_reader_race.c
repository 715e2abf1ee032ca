// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two readers, of which only the second is ordered before the write; the first must not be forgotten.
// RACE: @third@ @first@ shared
// EXPECT: Previous read of size 4 .* by thread T1
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) { use(shared); }  // @first@

static void second(void) {
  use(shared);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

static void third(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  shared = 1;  // @third@
}

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
