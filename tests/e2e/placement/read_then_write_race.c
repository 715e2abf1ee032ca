// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A read check does not cover a write: T2's read races with T1's write only.
// RACE: @second@ @first@ x
// REPORTS: 1
// EXPECT: Previous write of size 8
#include "in_turn.h"
long x;
static void first(void) {
  use(x);
  if (x == 0) x = 1;  // @first@
}
static void second(void) { use(x); }  // @second@
int main(void) { in_turn(first, second); }
