// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A timer interrupts a thread 2000 times wherever it is, in the runtime mostly: its handler uses atomics that the
// interrupted code uses too, and a variable of its thread.
// NOT-VERIFIED: a handler that synchronises may come between a check and its access (docs/placement.md)
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "in_turn.h"

enum { kSignals = 2000, kWorkers = 2 };
atomic_int signals, both;
volatile sig_atomic_t seen;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared[64];

static void handler(int signal) {
  (void)signal;
  seen = seen + 1;
  atomic_fetch_add(&both, 1);
  atomic_fetch_add_explicit(&signals, 1, memory_order_release);
}

static void work(void) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < 64; ++i) ++shared[i];
  pthread_mutex_unlock(&mutex);
  char *block = malloc(100);
  memset(block, 1, 100);
  free(block);
  atomic_fetch_add(&both, 1);
}

static void *worker(void *unused) {
  while (atomic_load_explicit(&signals, memory_order_acquire) < kSignals) work();
  return unused;
}

int main(void) {
  pthread_t threads[kWorkers];
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  signal(SIGALRM, handler);
  pthread_sigmask(SIG_BLOCK, &alarms, 0);
  for (int i = 0; i < kWorkers; ++i) pthread_create(&threads[i], 0, worker, 0);
  pthread_sigmask(SIG_UNBLOCK, &alarms, 0);
  const struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &often, 0);
  worker(0);
  setitimer(ITIMER_REAL, &never, 0);
  for (int i = 0; i < kWorkers; ++i) pthread_join(threads[i], 0);
  return seen >= kSignals ? 0 : 1;
}
