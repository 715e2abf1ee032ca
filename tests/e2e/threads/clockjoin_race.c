// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A join that gave up orders nothing.
// CFLAGS: -D_GNU_SOURCE
// RACE: @main@ @writes@ shared
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "barrier.h"

int shared;

static void *writes(void *unused) {
  shared = 1;  // @writes@
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  const struct timespec past = {0, 0};
  pthread_t t;
  barrier_init(2);
  pthread_create(&t, 0, writes, 0);
  barrier_wait();
  if (pthread_clockjoin_np(t, 0, CLOCK_MONOTONIC, &past) != ETIMEDOUT) return 1;
  shared = 2;  // @main@
  barrier_wait();
  pthread_join(t, 0);
  return 0;
}
