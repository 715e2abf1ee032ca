// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal orders nothing by itself, and a wait only through its mutex.
// CFLAGS: -D_GNU_SOURCE
// RACE-EACH: EDGE shared
// RACE: @main@ @clean_up@ shared
// EXPECT: #0 main
// REPORTS: 4
#include <errno.h>
#include <time.h>

#include "each_edge.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
struct timespec past;

EDGE(timed_out, pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex), pthread_cond_signal(&changed),
     pthread_mutex_lock(&mutex); expect(pthread_cond_timedwait(&changed, &mutex, &past) == ETIMEDOUT); pthread_mutex_unlock(&mutex))
EDGE(timed_out_by_clock, (void)0, pthread_cond_broadcast(&changed), pthread_mutex_lock(&mutex);
     expect(pthread_cond_clockwait(&changed, &mutex, CLOCK_MONOTONIC, &past) == ETIMEDOUT); pthread_mutex_unlock(&mutex))
EDGE(before_the_lock, (void)0, pthread_cond_signal(&changed), (void)0)

// The handler of a cancelled wait has the mutex; who does not take it is not ordered after the handler.
static void clean_up(void *unused) {
  (void)unused;
  shared = 3;  // @clean_up@
  pthread_mutex_unlock(&mutex);
  barrier_wait();
}
static void *waits(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(clean_up, 0);
  barrier_wait();
  for (;;) pthread_cond_wait(&changed, &mutex);
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  each_edge();
  barrier_init(2);
  pthread_create(&thread, 0, waits, 0);
  barrier_wait();
  pthread_cancel(thread);
  barrier_wait();
  shared = 4;  // @main@
  pthread_join(thread, 0);
  return 0;
}
