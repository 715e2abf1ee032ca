// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pthread_clockjoin_np that succeeds joins.
// CFLAGS: -D_GNU_SOURCE
#include <pthread.h>
#include <time.h>

int shared;

static void *work(void *unused) {
  shared = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec until;
  pthread_create(&thread, 0, work, 0);
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += 50;
  pthread_clockjoin_np(thread, 0, CLOCK_MONOTONIC, &until);
  shared = 2;
  return 0;
}
