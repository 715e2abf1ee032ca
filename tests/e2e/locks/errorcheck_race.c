// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An unlock that fails, since another thread is the owner, orders nothing.
// RACE: @second@ @first@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M1\):
// EXPECT: Previous write of size 4 .* by thread T1:
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_mutex_t mutex;

static void first(void) {
  shared = 1;  // @first@
  if (pthread_mutex_unlock(&mutex) == 0) __builtin_trap();
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  shared = 2;  // @second@
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  in_turn(first, second);
  return 0;
}
