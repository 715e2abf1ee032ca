// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Seven threads and locks, each thread with two of them; and a thread that holds a hundred others.
// EXPECT: Cycle in lock order graph: (M\d+ \(0x[0-9a-f]+\) => ){7}M\d+ 
// EXPECT: Mutex M\d+ acquired here while holding mutex M\d+ in thread T7:
// EXPECT: philosopher .*@second@
// EXPECT: in thread T1:
// EXPECT: in thread T6:
// EXPECT: Cycle in lock order graph: (M\d+ \(0x[0-9a-f]+\) => ){2}M\d+ 
// EXPECT: main .*@last@
// EXPECT: hoarder .*@hundred@
// REPORTS: 2
#include <pthread.h>

enum { kThreads = 7, kHeld = 100 };
static pthread_mutex_t fork_of[kThreads], held[kHeld];
static pthread_mutex_t last = PTHREAD_MUTEX_INITIALIZER;

#include "barrier.h"

static void *philosopher(void *given) {
  const int me = (int)(long)given;
  for (int i = 0; i < me; ++i) barrier_wait();
  pthread_mutex_lock(&fork_of[me]);
  pthread_mutex_lock(&fork_of[(me + 1) % kThreads]);   // @second@
  pthread_mutex_unlock(&fork_of[(me + 1) % kThreads]);
  pthread_mutex_unlock(&fork_of[me]);
  for (int i = me + 1; i < kThreads; ++i) barrier_wait();
  return 0;
}

static void *hoarder(void *given) {
  for (int i = 0; i < kHeld; ++i) pthread_mutex_lock(&held[i]);
  pthread_mutex_lock(&last);   // @hundred@
  pthread_mutex_unlock(&last);
  for (int i = kHeld; i-- > 0;) pthread_mutex_unlock(&held[i]);
  barrier_wait();
  return given;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i) pthread_mutex_init(&fork_of[i], 0);
  for (int i = 0; i < kHeld; ++i) pthread_mutex_init(&held[i], 0);
  barrier_init(kThreads);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, philosopher, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  barrier_arrived = 0;
  barrier_init(2);
  pthread_create(&threads[0], 0, hoarder, 0);
  barrier_wait();
  pthread_mutex_lock(&last);
  pthread_mutex_lock(&held[0]);   // @last@
  pthread_mutex_unlock(&held[0]);
  pthread_mutex_unlock(&last);
  pthread_join(threads[0], 0);
  return 0;
}
