// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 writes a block, gives it back, and gets it again: its second write is not covered by the check of the first.
// RACE: @second@ @pointer@ shared
// RACE: @second@ @block@ *shared
#include <stdlib.h>
#include "in_turn.h"
long *volatile shared;
static void first(void) {
  long *p = malloc(64);
  p[0] = 1;
  long *q = realloc(p, 32);
  q[0] = 2;  // @block@
  shared = q;  // @pointer@
}
static void second(void) { shared[0] = 3; }  // @second@
// REPORTS: 2
int main(void) { in_turn(first, second); }
