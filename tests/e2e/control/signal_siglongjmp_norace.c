// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A handler that never returns, but jumps out of whatever its thread did; the thread's next operations are right, and so are
// its next signals.
// NOT-VERIFIED: a handler that synchronises may come between a check and its access (docs/placement.md)
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>

#include "in_turn.h"

enum { kSignals = 300 };
static sigjmp_buf start;
atomic_int number;
int shared[1000];

static void handler(int signal) {
  (void)signal;
  siglongjmp(start, 1);
}

static void *reader(void *unused) {
  int sum = atomic_load(&number);
  for (int i = 0; i < 1000; ++i) sum += shared[i];
  use(sum);
  return unused;
}

int main(void) {
  const struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
  static volatile int signals;
  signal(SIGALRM, handler);
  setitimer(ITIMER_REAL, &often, 0);
  if (sigsetjmp(start, 1)) ++signals;
  while (signals < kSignals) {
    for (int i = 0; i < 1000; ++i) {
      ++shared[i];
      atomic_fetch_add(&number, 1);
    }
  }
  setitimer(ITIMER_REAL, &never, 0);
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  pthread_join(thread, 0);
  shared[0] = 0;
  return 0;
}
