// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cycle with two entries: neither block dominates the other, and the pointer advances in both.
// RACE: @second@ @first@ array[]
// REPORTS: 1
#include "in_turn.h"
long array[64];
volatile int start = 1;
static void first(void) {
  long *p = array;
  int left = 30;
  if (start) goto inside;
outside:
  *p++ += 1;  // @first@
  if (--left == 0) return;
inside:
  *p++ += 2;
  if (--left) goto outside;
}
static void second(void) { array[17] = 7; }  // @second@
int main(void) { in_turn(first, second); }
