// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that an access held is destroyed by the time of the report, which says so.
// RACE: @second@ @first@ shared
// EXPECT: Previous write of size 4 .* by thread T1 \(mutexes: write M1\)
// EXPECT: Mutex M1 is already destroyed\.
#include "in_turn.h"

int shared;
pthread_mutex_t mutex;

static void first(void) {
  pthread_mutex_init(&mutex, 0);
  pthread_mutex_lock(&mutex);
  shared = 1;  // @first@
  pthread_mutex_unlock(&mutex);
  pthread_mutex_destroy(&mutex);
}

static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
