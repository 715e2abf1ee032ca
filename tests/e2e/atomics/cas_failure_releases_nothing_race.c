// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A failed compare-exchange is a load and releases nothing.
// RACE: @second@ @first@ datum
// REPORTS: 1
#include <stdatomic.h>

#include "in_turn.h"

int datum;
atomic_int state;

static void first(void) {
  int expected = 1;
  datum = 1;  // @first@
  if (atomic_compare_exchange_strong(&state, &expected, 2)) __builtin_trap();
}

static void second(void) {
  if (atomic_load(&state) == 0) datum = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
