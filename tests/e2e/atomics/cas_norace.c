// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compare-exchange as a lock: success acquires, and the failed one of another thread acquires with its own order.
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
  if (atomic_compare_exchange_strong_explicit(&state, &expected, 2, memory_order_acq_rel, memory_order_relaxed)) datum = 2;
}

static void third(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&state, &expected, 3, memory_order_relaxed, memory_order_acquire)) datum = 3;
}

int main(void) {
  in_turn3(first, second, third);
  return datum == 3 ? 0 : 1;
}
