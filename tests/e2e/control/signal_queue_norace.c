// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queued signals all arrive, with their values and in their order, at a thread that is in the runtime mostly.
// CFLAGS: -D_GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "in_turn.h"

enum { kSignals = 500 };
atomic_int arrived, wrong;

static void handler(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  if (info->si_value.sival_int != atomic_load(&arrived) || info->si_code != SI_QUEUE) atomic_store(&wrong, 1);
  atomic_fetch_add(&arrived, 1);
}

static void *worker(void *unused) {
  while (atomic_load(&arrived) < kSignals) free(malloc(50));
  return unused;
}

int main(void) {
  pthread_t thread;
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
  sigset_t set;
  sigaction(SIGRTMIN, &action, 0);
  pthread_create(&thread, 0, worker, 0);
  sigemptyset(&set);
  sigaddset(&set, SIGRTMIN);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  for (int i = 0; i < kSignals; ++i) {
    const union sigval value = {.sival_int = i};
    while (sigqueue(getpid(), SIGRTMIN, value) != 0) {
    }
  }
  pthread_join(thread, 0);
  return atomic_load(&wrong);
}
