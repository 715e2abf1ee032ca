// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compare-exchange as a hand-over: success has one order, and a failed one acquires with its own.
#include <stdatomic.h>

#include "in_turn.h"

int datum;
atomic_int state;

static void first(void) {
  int expected = 0;
  datum = 1;
  atomic_compare_exchange_strong_explicit(&state, &expected, 1, memory_order_release, memory_order_relaxed);
}

static void second(void) {
  int expected = 1;
  if (!atomic_compare_exchange_strong_explicit(&state, &expected, 2, memory_order_acquire, memory_order_relaxed))
    return;
  datum = 2;
  expected = 2;
  atomic_compare_exchange_strong_explicit(&state, &expected, 3, memory_order_acq_rel, memory_order_relaxed);
}

static void third(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&state, &expected, 4, memory_order_relaxed, memory_order_acquire))
    datum = 3;
}

int main(void) {
  in_turn3(first, second, third);
  return datum == 3 ? 0 : 1;
}
