// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that was tried for and not got orders nothing, though the mutex was given back before and taken once more.
// CFLAGS: -D_GNU_SOURCE
// RACE-EACH: TRIED|IN_TIME|BY_CLOCK|EDGE shared
// RACE: @made_anew@ @pass@ mutex
// EXPECT: #0 normal_tried
// EXPECT: #0 protect_by_clock
// EXPECT: #0 pthread_mutex_destroy
// REPORTS: 25
#include "mutex_kinds.h"

#define PASS_AND_KEEP pass(); expect(pthread_mutex_lock(&mutex) == 0)

// On lines of their own: what is on one line is reported once.
#define TRIED(kind) EDGE(kind##_tried, make(kind), PASS_AND_KEEP, expect(pthread_mutex_trylock(&mutex) == EBUSY))
#define IN_TIME(kind) EDGE(kind##_in_time, make(kind), PASS_AND_KEEP, expect(pthread_mutex_timedlock(&mutex, &past) == ETIMEDOUT))
#define BY_CLOCK(kind, clock) \
  EDGE(kind##_by_clock, make(kind), PASS_AND_KEEP, expect(pthread_mutex_clocklock(&mutex, clock, &past) == ETIMEDOUT))
TRIED(normal)
IN_TIME(normal)
BY_CLOCK(normal, CLOCK_MONOTONIC)
TRIED(recursive)
IN_TIME(recursive)
BY_CLOCK(recursive, CLOCK_MONOTONIC)
TRIED(errorcheck)
IN_TIME(errorcheck)
BY_CLOCK(errorcheck, CLOCK_MONOTONIC)
TRIED(adaptive)
IN_TIME(adaptive)
BY_CLOCK(adaptive, CLOCK_MONOTONIC)
TRIED(robust)
IN_TIME(robust)
BY_CLOCK(robust, CLOCK_MONOTONIC)
TRIED(inherit)
IN_TIME(inherit)
BY_CLOCK(inherit, CLOCK_REALTIME)
TRIED(protect)
IN_TIME(protect)
BY_CLOCK(protect, CLOCK_MONOTONIC)

// EPERM gives nothing.
EDGE(not_the_owner, make(errorcheck), expect(pthread_mutex_unlock(&mutex) == EPERM), expect(pthread_mutex_lock(&mutex) == 0))
// The first unlock of two.
EDGE(once_of_twice, make(recursive), pass(); pthread_mutex_lock(&mutex); pthread_mutex_lock(&mutex); end(),
     expect(pthread_mutex_trylock(&mutex) == EBUSY))
// A mutex that is destroyed and made again is another one, and made without order.
EDGE(made_anew, make(normal), pass(), pthread_mutex_destroy(&mutex); make(normal); pass())  // @made_anew@

int main(void) { return each_edge(); }
