// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals that come at any moment of a switch reach their handler, and leave the mask as it was.
// TIMEOUT: 60
// NOT-VERIFIED: a handler that is ordered behind whoever installed it may come between a check and its access (docs/placement.md)
#include <signal.h>
#include <sys/time.h>

#include "fiber.h"

int sum;
static volatile sig_atomic_t handled;
static struct fiber home, other;

static void handler(int signal) {
  (void)signal;
  ++handled;
}

static void change(struct fiber *from, struct fiber *to) {
  sigset_t mask;
  __tsan_switch_to_fiber(to->known_as, 0);
  sigprocmask(SIG_BLOCK, 0, &mask);
  if (sigismember(&mask, SIGUSR1)) abort();
  swapcontext(&from->context, &to->context);
}

static void body(void) {
  for (;;) {
    ++sum;
    change(&other, &home);
  }
}

int main(void) {
  const struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
  fiber_begin(&home);
  fiber_make(&other, body);
  signal(SIGALRM, handler);
  setitimer(ITIMER_REAL, &often, 0);
  while (handled < 500) {
    ++sum;
    change(&home, &other);
  }
  setitimer(ITIMER_REAL, &never, 0);
  return 0;
}
