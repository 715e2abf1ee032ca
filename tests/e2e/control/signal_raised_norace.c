// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal that a thread sends itself: its handler uses an atomic, and what its own thread wrote.
#include <signal.h>
#include <stdatomic.h>

#include "in_turn.h"

atomic_int signals;
int shared;

static void handler(int signal) {
  (void)signal;
  ++shared;
  atomic_fetch_add_explicit(&signals, 1, memory_order_release);
}

static void first(void) {
  shared = 1;
  raise(SIGUSR1);
}

static void second(void) {
  if (atomic_load_explicit(&signals, memory_order_acquire) == 1) ++shared;
}

int main(void) {
  signal(SIGUSR1, handler);
  in_turn(first, second);
  return shared == 3 ? 0 : 1;
}
