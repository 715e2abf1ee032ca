// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reader's unlock orders nothing for the next reader.
// RACE: @second@ @first@ shared
// EXPECT: Read of size 4 .* by thread T2 \(mutexes: read M1\):
// EXPECT: Previous write of size 4 .* by thread T1 \(mutexes: read M1\):
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_rwlock_rdlock(&lock);
  shared = 1;  // @first@
  pthread_rwlock_unlock(&lock);
}

static void second(void) {
  pthread_rwlock_rdlock(&lock);
  use(shared);  // @second@
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
