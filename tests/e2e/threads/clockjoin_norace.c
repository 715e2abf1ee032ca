// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread did happens before whoever joined it within a time.
// CFLAGS: -D_GNU_SOURCE
#include <pthread.h>
#include <time.h>

int shared;

static void *writes(void *unused) {
  shared = 1;
  return unused;
}

int main(void) {
  const struct timespec late = {1L << 40, 0};
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  if (pthread_clockjoin_np(t, 0, CLOCK_MONOTONIC, &late)) return 1;
  return shared - 1;
}
