// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The other side of loop_that_never_counts: its body does write `count`.
// RACE: @thrice@ @once@ count
#include "in_turn.h"

int count, some = 3;

static void thrice(void) {
  for (int i = 0; i < some; ++i) ++count;  // @thrice@
}

static void once(void) { count = 1; }  // @once@

int main(void) {
  in_turn(once, thrice);
  return 0;
}
