// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pthread_tryjoin_np orders when it succeeds.
// CFLAGS: -D_GNU_SOURCE
#include <sched.h>

#include "in_turn.h"

int shared;

static void *writer(void *unused) {
  shared = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  while (pthread_tryjoin_np(thread, 0) != 0) sched_yield();
  shared = 2;
  return 0;
}
