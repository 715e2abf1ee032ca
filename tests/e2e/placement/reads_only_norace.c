// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check for a write that may not come would be a false alarm: both threads only read.
#include "in_turn.h"
long x, never;
static void first(void) {
  use(x);
  if (never) x = 1;
}
int main(void) { in_turn(first, first); }
