// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores and spin locks order by every way to take them.
// CFLAGS: -D_GNU_SOURCE
#include "sem_spin_ways.h"

EDGE(waited, make(), sem_post(&semaphore), expect(sem_wait(&semaphore) == 0))
EDGE(tried, make(), sem_post(&semaphore), expect(sem_trywait(&semaphore) == 0))
EDGE(in_time, make(), sem_post(&semaphore), expect(sem_timedwait(&semaphore, &later) == 0))
EDGE(by_clock, make(), sem_post(&semaphore), expect(sem_clockwait(&semaphore, CLOCK_REALTIME, &later) == 0))
EDGE(spin_locked, make(), spin_and_end(), expect(pthread_spin_lock(&spin) == 0))
EDGE(spin_tried, make(), spin_and_end(), expect(pthread_spin_trylock(&spin) == 0))
EDGE(spin_by_try, make(), pthread_spin_trylock(&spin); pthread_spin_unlock(&spin), expect(pthread_spin_lock(&spin) == 0))

int main(void) { return each_edge(); }
