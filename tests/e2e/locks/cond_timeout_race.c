// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wait that timed out is over: what its thread writes after the unlock is not protected.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include <time.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void first(void) {
  const struct timespec past = {1, 0};
  pthread_mutex_lock(&mutex);
  pthread_cond_timedwait(&never, &mutex, &past);
  pthread_mutex_unlock(&mutex);
  shared = 1;  // @first@
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  shared = 2;  // @second@
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
