// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mutex of every kind orders by every way to lock it.
// CFLAGS: -D_GNU_SOURCE
#include "mutex_kinds.h"

// One thread gives the mutex back, the next gets it.
#define WAYS(kind)                                                                                                    \
  EDGE(kind##_locked, make(kind), pass(), expect(pthread_mutex_lock(&mutex) == 0))                                    \
  EDGE(kind##_tried, make(kind), pass(), expect(pthread_mutex_trylock(&mutex) == 0))                                  \
  EDGE(kind##_in_time, make(kind), pass(), expect(pthread_mutex_timedlock(&mutex, &later) == 0))                      \
  EDGE(kind##_by_clock, make(kind), pass(), expect(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &past) == 0))     \
  EDGE(kind##_held_in_time, make(kind), expect(pthread_mutex_timedlock(&mutex, &later) == 0); end(),                  \
       expect(pthread_mutex_lock(&mutex) == 0))                                                                       \
  EDGE(kind##_held_by_try, make(kind), expect(pthread_mutex_trylock(&mutex) == 0); end(),                             \
       expect(pthread_mutex_lock(&mutex) == 0))
WAYS(normal)
WAYS(recursive)
WAYS(errorcheck)
WAYS(adaptive)
WAYS(robust)
WAYS(inherit)
WAYS(protect)

// A recursive mutex is given back by the last unlock.
EDGE(recursive_twice, make(recursive), expect(pthread_mutex_lock(&mutex) == 0); expect(pthread_mutex_trylock(&mutex) == 0); end(); end(),
     expect(pthread_mutex_trylock(&mutex) == 0))

int main(void) { return each_edge(); }
