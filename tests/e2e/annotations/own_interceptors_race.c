// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of libc that a program has itself, and that go on to the runtime: two mutexes order nothing.
// RACE: @second@ @first@ by_mutex
// REPORTS: 1
#include "own_interceptors.h"

int by_mutex;

static void first(void) {
  pthread_mutex_lock(&mutex);
  by_mutex = 1;  // @first@
  pthread_mutex_unlock(&mutex);
}
static void second(void) {
  pthread_mutex_lock(&other);
  by_mutex = 2;  // @second@
  pthread_mutex_unlock(&other);
  write(ends[1], &byte, 1);
}

int main(void) {
  if (pipe(ends) != 0) abort();
  in_turn(first, second);
  check_counts();
  return 0;
}
