/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Mutexes of all kinds, for each_edge.h. */
#include <errno.h>
#include <sched.h>
#include <time.h>

#include "each_edge.h"

enum { normal, recursive, errorcheck, adaptive, robust, inherit, protect };

pthread_mutex_t mutex;
struct timespec past, later;

/* A mutex with a ceiling is for threads that have priorities, which only the privileged may have. */
static int has_priority(int wanted) {
  const struct sched_param parameters = {.sched_priority = wanted};
  return pthread_setschedparam(pthread_self(), wanted ? SCHED_FIFO : SCHED_OTHER, &parameters) == 0 && wanted;
}

static void make(int kind) {
  const int types[] = {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_ADAPTIVE_NP};
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (kind < robust) pthread_mutexattr_settype(&attributes, types[kind]);
  if (kind == robust) pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  if (kind == inherit) pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  if (has_priority(kind == protect)) pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_PROTECT);
  expect(pthread_mutex_init(&mutex, &attributes) == 0);
  clock_gettime(CLOCK_REALTIME, &later);
  later.tv_sec += 1000;
}

__attribute__((unused)) static void end(void) { expect(pthread_mutex_unlock(&mutex) == 0); }

__attribute__((unused)) static void pass(void) {
  expect(pthread_mutex_lock(&mutex) == 0);  // @pass@
  end();
}
