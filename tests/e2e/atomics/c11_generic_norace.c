// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operators on _Atomic objects are sequentially consistent.
// LIBS: -latomic
#include "in_turn.h"

int datum;
_Atomic int flag;
_Atomic(double) sum;

static void first(void) {
  datum = 1;
  sum += 0.5;
  flag |= 1;
}

static void second(void) {
  sum += 0.5;
  if (flag & 1) datum = 2;
}

int main(void) {
  in_turn(first, second);
  return sum == 1.0 && datum == 2 ? 0 : 1;
}
