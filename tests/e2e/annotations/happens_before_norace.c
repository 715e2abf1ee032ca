// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An annotated edge orders what lies on both its sides, also at the address of an atomic variable whose store orders nothing.
#include <bigfoot/bigfoot.h>

#include "in_turn.h"

int shared, flag;

static void first(void) {
  shared = 1;
  BIGFOOT_HAPPENS_BEFORE(&flag);
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
}

static void second(void) {
  use(__atomic_load_n(&flag, __ATOMIC_RELAXED));
  BIGFOOT_HAPPENS_AFTER(&flag);
  shared = 2;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
