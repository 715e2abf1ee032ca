// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reader-writer lock orders writers before everybody and readers before writers, by every way to lock it.
// CFLAGS: -D_GNU_SOURCE
#include "rwlock_ways.h"

#define BETWEEN(way, read, write)                                  \
  EDGE(way##_write_write, make(), write; end(), write)             \
  EDGE(way##_write_read, make(), write; end(), read)               \
  EDGE(way##_read_write, make(), read; end(), write)
BETWEEN(locked, expect(pthread_rwlock_rdlock(&lock) == 0), expect(pthread_rwlock_wrlock(&lock) == 0))
BETWEEN(tried, expect(pthread_rwlock_tryrdlock(&lock) == 0), expect(pthread_rwlock_trywrlock(&lock) == 0))
BETWEEN(in_time, expect(pthread_rwlock_timedrdlock(&lock, &later) == 0), expect(pthread_rwlock_timedwrlock(&lock, &later) == 0))
BETWEEN(by_clock, expect(pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &later_by_clock) == 0),
        expect(pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &later_by_clock) == 0))

// A writer between two readers orders them, and what the first reader did comes along.
EDGE(through_a_writer, make(), read_and_end(), write_and_end(); read_and_end())

int main(void) { return each_edge(); }
