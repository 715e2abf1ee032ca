// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal interrupts a thread that is in the runtime mostly; what its handler writes races with the sender.
// RACE: @main@ @handler@ shared
// EXPECT: by main thread
// EXPECT: #0 main .*@main@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 handler .*@handler@
// REPORTS: 1
// NOT-VERIFIED: a signal that a thread sent orders, and may come between a check and its access (docs/placement.md)
#include <signal.h>
#include <stdlib.h>

#include "in_turn.h"

enum { kSignals = 50 };
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared, other;
unsigned signals;

static void handler(int signal) {
  (void)signal;
  shared = 1;  // @handler@
  barrier_fetch_add(&signals, 1);
}

static void *worker(void *unused) {
  while (barrier_load(&signals) < kSignals) {
    pthread_mutex_lock(&mutex);
    ++other;
    pthread_mutex_unlock(&mutex);
    free(malloc(50));
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handler);
  pthread_create(&thread, 0, worker, 0);
  for (unsigned i = 0; i < kSignals; ++i) {
    pthread_kill(thread, SIGUSR1);
    while (barrier_load(&signals) <= i) {
    }
  }
  shared = 2;  // @main@
  pthread_join(thread, 0);
  return 0;
}
