// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread may join the main thread and then use what that wrote.
#include <stdlib.h>

#include "in_turn.h"

int shared;
pthread_t main_thread;

static void *survivor(void *unused) {
  pthread_join(main_thread, 0);
  shared = 2;
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  main_thread = pthread_self();
  pthread_create(&thread, 0, survivor, 0);
  shared = 1;
  pthread_exit(0);
}
