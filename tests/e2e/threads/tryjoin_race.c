// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pthread_tryjoin_np that says EBUSY orders nothing.
// CFLAGS: -D_GNU_SOURCE
// RACE: @main@ @writer@ shared
// REPORTS: 1
#include "in_turn.h"

int shared;

static void *writer(void *unused) {
  shared = 1;  // @writer@
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, writer, 0);
  barrier_wait();
  if (pthread_tryjoin_np(thread, 0) == 0) return 1;
  shared = 2;  // @main@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
