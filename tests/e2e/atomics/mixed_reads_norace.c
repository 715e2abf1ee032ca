// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain and atomic reads of one location, and an atomic write that is ordered before both.
#include "in_turn.h"

int flag;

static void first(void) { use(flag); }
static void second(void) { use(__atomic_load_n(&flag, __ATOMIC_RELAXED)); }
static void third(void) { use(flag); }

int main(void) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
  in_turn3(first, second, third);
  flag = 2;
  return 0;
}
