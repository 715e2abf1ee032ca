// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that ends by pthread_exit, below its start routine, is ordered before its join.
#include "in_turn.h"

int shared;

static __attribute__((noinline)) void leave(void) {
  shared = 1;
  pthread_exit(&shared);
}

static void *writer(void *unused) {
  leave();
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result = 0;
  pthread_create(&thread, 0, writer, 0);
  pthread_join(thread, &result);
  shared = 2;
  return result == &shared ? 0 : 1;
}
