// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RACE: @handler@|@main@ @handler@|@main@ shared
// REPORTS: 1
// A thread that sends a signal to another is ordered before the handler there, by what it did until then.
#include <signal.h>

#include "in_turn.h"

int shared, seen;
pthread_t receiver;

static void handler(int signal) {
  (void)signal;
  seen = shared;  // @handler@
}

static void *receive(void *unused) {
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  barrier_init(2);
  signal(SIGUSR1, handler);
  pthread_create(&receiver, 0, receive, 0);
  barrier_wait();
  pthread_kill(receiver, SIGUSR1);
  shared = 1;  // @main@
  barrier_wait();
  pthread_join(receiver, 0);
  return 0;
}
