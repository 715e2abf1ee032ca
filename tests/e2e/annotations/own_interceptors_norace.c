// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of libc that a program has itself order threads if they go on to the runtime.
#include "own_interceptors.h"

static int by_mutex, by_pipe;

static void first(void) {
  pthread_mutex_lock(&mutex);
  by_mutex = 1;
  pthread_mutex_unlock(&mutex);
  by_pipe = 1;
  write(ends[1], &byte, 1);
}
static void second(void) {
  pthread_mutex_lock(&mutex);
  by_mutex = 2;
  pthread_mutex_unlock(&mutex);
  char got;
  __interceptor_read(ends[0], &got, 1);
  by_pipe = 2;
}

int main(void) {
  if (pipe(ends) != 0) abort();
  in_turn(first, second);
  check_counts();
  return 0;
}
