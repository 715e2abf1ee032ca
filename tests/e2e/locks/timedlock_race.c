// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A timed lock that runs into its time limit orders nothing.
// CFLAGS: -D_GNU_SOURCE
// RACE: @main@ @owner@ shared
// REPORTS: 1
#include <time.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *owner(void *unused) {
  shared = 1;  // @owner@
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  barrier_wait();
  barrier_wait();
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  const struct timespec past = {1, 0};
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, owner, 0);
  barrier_wait();
  if (pthread_mutex_timedlock(&mutex, &past) == 0) __builtin_trap();
  if (pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &past) == 0) __builtin_trap();
  shared = 2;  // @main@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
