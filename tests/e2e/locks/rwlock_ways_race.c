// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Readers are not ordered with each other, and who did not get the lock with nobody.
// CFLAGS: -D_GNU_SOURCE
// RACE-EACH: EDGE shared
// REPORTS: 11
#include "rwlock_ways.h"

EDGE(readers_locked, make(), read_and_end(), read_and_end())
EDGE(readers_tried, make(), read_and_end(), expect(pthread_rwlock_tryrdlock(&lock) == 0))
EDGE(readers_in_time, make(), read_and_end(), expect(pthread_rwlock_timedrdlock(&lock, &later) == 0))
EDGE(readers_by_clock, make(), read_and_end(), expect(pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &later_by_clock) == 0))

#define PASS_AND_KEEP write_and_end(); expect(pthread_rwlock_wrlock(&lock) == 0)
EDGE(write_tried, make(), PASS_AND_KEEP, expect(pthread_rwlock_trywrlock(&lock) == EBUSY))
EDGE(write_in_time, make(), PASS_AND_KEEP, expect(pthread_rwlock_timedwrlock(&lock, &past) == ETIMEDOUT))
EDGE(write_by_clock, make(), PASS_AND_KEEP, expect(pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &past) == ETIMEDOUT))
EDGE(read_tried, make(), PASS_AND_KEEP, expect(pthread_rwlock_tryrdlock(&lock) == EBUSY))
EDGE(read_in_time, make(), PASS_AND_KEEP, expect(pthread_rwlock_timedrdlock(&lock, &past) == ETIMEDOUT))
EDGE(read_by_clock, make(), PASS_AND_KEEP, expect(pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &past) == ETIMEDOUT))
// One reader came and went, another stays: no writer gets in.
EDGE(reader_stays, make(), read_and_end(); pthread_rwlock_rdlock(&lock), expect(pthread_rwlock_trywrlock(&lock) == EBUSY))

int main(void) { return each_edge(); }
