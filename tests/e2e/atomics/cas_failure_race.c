// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A failed compare-exchange has its failure order, here relaxed.
// RACE: @second@ @first@ datum
// REPORTS: 1
#include <stdatomic.h>

#include "in_turn.h"

int datum;
atomic_int state;

static void first(void) {
  datum = 1;  // @first@
  atomic_store_explicit(&state, 1, memory_order_release);
}

static void second(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&state, &expected, 2, memory_order_acq_rel, memory_order_relaxed))
    datum = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
