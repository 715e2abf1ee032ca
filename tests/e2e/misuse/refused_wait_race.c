// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wait that is refused, since the mutex is not the thread's, does not take it.
// RACE: @change@ @change@ shared
// EXPECT: Write of size 4 .* by thread T2:
// EXPECT: Previous write of size 4 .* by thread T1:
// EXPECT-NOT: mutexes:
// REPORTS: 1
#include <errno.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void change(void) {
  if (pthread_cond_wait(&condition, &mutex) != EPERM) __builtin_trap();
  shared = 1;  // @change@
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  in_turn(change, change);
  return 0;
}
