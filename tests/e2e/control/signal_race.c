// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a signal handler writes races with another thread.
// RACE: @second@ @handler@ shared
// EXPECT: #0 handler .*@handler@
// EXPECT-NOT: bigfoot::
// REPORTS: 1
#include <signal.h>

#include "in_turn.h"

int shared;

static void handler(int signal) {
  (void)signal;
  shared = 1;  // @handler@
}

static void first(void) { raise(SIGUSR1); }
static void second(void) { shared = 2; }  // @second@

int main(void) {
  signal(SIGUSR1, handler);
  in_turn(first, second);
  return 0;
}
