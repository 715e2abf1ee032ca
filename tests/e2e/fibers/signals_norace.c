// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals that come at any moment of a switch reach their handler.
// TIMEOUT: 60
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

static void body(void) {
  for (;;) {
    ++sum;
    fiber_switch(&other, &home, 0);
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
    fiber_switch(&home, &other, 0);
  }
  setitimer(ITIMER_REAL, &never, 0);
  return 0;
}
