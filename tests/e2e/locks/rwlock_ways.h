/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A reader-writer lock and times, for each_edge.h. */
#include <errno.h>
#include <time.h>

#include "each_edge.h"

pthread_rwlock_t lock;
struct timespec past, later, later_by_clock;

static void make(void) {
  pthread_rwlock_init(&lock, 0);
  clock_gettime(CLOCK_REALTIME, &later);
  clock_gettime(CLOCK_MONOTONIC, &later_by_clock);
  later.tv_sec += 1000;
  later_by_clock.tv_sec += 1000;
}

static void end(void) { expect(pthread_rwlock_unlock(&lock) == 0); }
static void read_and_end(void) { expect(pthread_rwlock_rdlock(&lock) == 0); end(); }
static void write_and_end(void) { expect(pthread_rwlock_wrlock(&lock) == 0); end(); }
