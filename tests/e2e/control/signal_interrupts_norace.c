// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal handler that touches an atomic, while its thread locks and allocates.
// TIMEOUT: 10
// NOT-VERIFIED: a handler that synchronises may come between a check and its access (docs/placement.md)
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "in_turn.h"

atomic_int signals;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void handler(int signal) {
  (void)signal;
  atomic_fetch_add(&signals, 1);
}

static void *worker(void *unused) {
  while (atomic_load(&signals) < 20) {
    pthread_mutex_lock(&mutex);
    ++shared;
    pthread_mutex_unlock(&mutex);
    free(malloc(50));
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handler);
  pthread_create(&thread, 0, worker, 0);
  for (int i = 0; i < 20; ++i) {
    pthread_kill(thread, SIGUSR1);
    while (atomic_load(&signals) <= i) {
    }
  }
  pthread_join(thread, 0);
  return 0;
}
