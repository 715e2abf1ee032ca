// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sixteen bytes of which the same epoch accessed the first eight before: the others are new.
// RACE: @second@ @first@ datum
#include "in_turn.h"

union {
  volatile __int128 whole;
  volatile long half[2];
} datum;

static void first(void) {
  datum.half[0] = 1;
  datum.whole = 2;  // @first@
}

static void second(void) { datum.half[1] = 3; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
