// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes of every type, locked in every way, order their critical sections.
// CFLAGS: -D_GNU_SOURCE
#include <time.h>

#include "in_turn.h"

enum { kTypes = 6 };
int shared[kTypes];
pthread_mutex_t mutexes[kTypes];

static void lock(pthread_mutex_t *mutex, int how) {
  struct timespec until;
  clock_gettime(how == 1 ? CLOCK_REALTIME : CLOCK_MONOTONIC, &until);
  until.tv_sec += 100;
  if (how == 0) pthread_mutex_lock(mutex);
  if (how == 1) pthread_mutex_timedlock(mutex, &until);
  if (how == 2) pthread_mutex_clocklock(mutex, CLOCK_MONOTONIC, &until);
}

static void *worker(void *unused) {
  for (int i = 0; i < 300; ++i) {
    lock(&mutexes[i % kTypes], i % 3);
    ++shared[i % kTypes];
    pthread_mutex_unlock(&mutexes[i % kTypes]);
  }
  return unused;
}

int main(void) {
  const int types[] = {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK,
                       PTHREAD_MUTEX_ADAPTIVE_NP};
  pthread_t threads[4];
  for (int i = 0; i < kTypes; ++i) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, types[i % 4]);
    if (i == 4) pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    if (i == 5) pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(&mutexes[i], &attributes);
  }
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], 0);
  return 0;
}
