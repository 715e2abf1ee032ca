// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same object is not the same bytes: p->a does not cover p->b, one byte not eight, a[i] not a[j].
// RACE: @second_pair_b@ @first_pair_b@ pair.b
// RACE: @second_both@ @first_both@ both
// RACE: @second_array@ @first_array@ array[]
// REPORTS: 3
#include "in_turn.h"
struct Pair { long a, b; };
struct Pair pair;
union { char byte[8]; long word; } both;
long array[8];
long i = 2, j = 5;
static void first(void) {
  pair.a = 1;
  pair.b = 1;  // only this races  // @first_pair_b@
  both.byte[0] = 1;
  use(both.word);  // @first_both@
  array[i] = 1;
  array[j] = 1;  // @first_array@
}
static void second(void) {
  pair.b = 2;  // @second_pair_b@
  both.byte[7] = 2;  // @second_both@
  array[5] = 2;  // @second_array@
}
int main(void) { in_turn(first, second); }
