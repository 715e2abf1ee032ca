// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loop would count, but never comes to it: an optimiser that keeps `count` in a register must not read it before the loop.
// NOT-WITH: gcc clang-tsan: the read is moved before the loop, and then instrumented
#include "in_turn.h"

int count, rounds = 3, limit = 10;

static void never(void) {
  for (int i = 0; i < rounds; ++i)
    if (i >= limit) ++count;
}

static void once(void) { count = 1; }

int main(void) {
  in_turn(once, never);
  return count - 1;
}
