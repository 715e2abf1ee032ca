// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wait of every kind gives the mutex to whoever signals and takes it again, whether it was signalled, timed out or was cancelled.
// CFLAGS: -D_GNU_SOURCE
#include <errno.h>
#include <time.h>

#include "each_edge.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

static void *signals(void *unused) {
  pthread_mutex_lock(&mutex);
  shared = 1;
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static int wait_by(int how, struct timespec *until) {
  if (how == 0) return pthread_cond_wait(&changed, &mutex);
  if (how == 1) return pthread_cond_timedwait(&changed, &mutex, until);
  return pthread_cond_clockwait(&changed, &mutex, how == 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME, until);
}

// Signalled: the other thread gets the mutex while this one waits.
static void signalled(int how) {
  pthread_t thread;
  struct timespec until;
  clock_gettime(how == 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME, &until);
  until.tv_sec += 1000;
  pthread_mutex_lock(&mutex);
  ready = 0;
  pthread_create(&thread, 0, signals, 0);
  while (!ready) expect(wait_by(how, &until) == 0);
  shared = 2;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
}

// Timed out: it has the mutex all the same.
struct timespec past;
#define PASS pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex)
EDGE(timed_out, (void)0, PASS, pthread_mutex_lock(&mutex); expect(wait_by(1, &past) == ETIMEDOUT); pthread_mutex_unlock(&mutex))
EDGE(timed_out_by_clock, (void)0, PASS, pthread_mutex_lock(&mutex); expect(wait_by(2, &past) == ETIMEDOUT); pthread_mutex_unlock(&mutex))

// Cancelled: its handlers run with the mutex, and the join comes after them.
static void clean_up(void *unused) {
  (void)unused;
  shared = 3;
  pthread_mutex_unlock(&mutex);
}
static void *waits_for_ever(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(clean_up, 0);
  ready = 1;
  for (;;) pthread_cond_wait(&changed, &mutex);
  pthread_cleanup_pop(0);
  return unused;
}
static void cancelled(void) {
  pthread_t thread;
  ready = 0;
  pthread_create(&thread, 0, waits_for_ever, 0);
  for (int waits = 0; !waits;) {
    pthread_mutex_lock(&mutex);
    if ((waits = ready)) shared = 4;
    pthread_mutex_unlock(&mutex);
  }
  pthread_cancel(thread);
  pthread_mutex_lock(&mutex);  // before or after the handler
  shared = 5;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  shared = 6;
}

int main(void) {
  for (int how = 0; how < 4; ++how) signalled(how);
  each_edge();
  cancelled();
  return 0;
}
