// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A semaphore that was at zero and a spin lock that was held order nothing, nor does one that was made anew, in its place
// and without order, which is a race as well.
// CFLAGS: -D_GNU_SOURCE
// RACE-EACH: EDGE shared
// RACE: @made_anew@ @post@ semaphore
// RACE: @spin_made_anew@ @spin_lock@ spin
// EXPECT: #0 sem_destroy
// EXPECT: #0 pthread_spin_destroy
// REPORTS: 9
#include "sem_spin_ways.h"

#define POST_AND_WAIT sem_post(&semaphore); expect(sem_wait(&semaphore) == 0)
EDGE(tried, make(), POST_AND_WAIT, expect(sem_trywait(&semaphore) == -1 && errno == EAGAIN))
EDGE(in_time, make(), POST_AND_WAIT, expect(sem_timedwait(&semaphore, &past) == -1 && errno == ETIMEDOUT))
EDGE(by_clock, make(), POST_AND_WAIT, expect(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &past) == -1 && errno == ETIMEDOUT))
// sem_getvalue is no wait.
EDGE(only_looked, make(), sem_post(&semaphore), int value; sem_getvalue(&semaphore, &value); expect(value == 1))
// On a line of its own: what is on one line is reported once.
static __attribute__((noinline)) void post(void) { sem_post(&semaphore); }  // @post@
EDGE(made_anew, make(), post(), sem_destroy(&semaphore); sem_init(&semaphore, 0, 1); expect(sem_wait(&semaphore) == 0))  // @made_anew@
EDGE(spin_tried, make(), spin_and_end(); pthread_spin_lock(&spin), expect(pthread_spin_trylock(&spin) == EBUSY))
EDGE(spin_made_anew, make(), spin_and_end(), pthread_spin_destroy(&spin); make(); spin_and_end())  // @spin_made_anew@

int main(void) { return each_edge(); }
