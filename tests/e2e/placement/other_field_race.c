// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same object is not the same bytes: p->a does not cover p->b, one byte not eight, a[i] not a[j].
// REPORTS: 3
#include "in_turn.h"
struct Pair { long a, b; };
struct Pair pair;
union { char byte[8]; long word; } both;
long array[8];
long i = 2, j = 5;
static void first(void) {
  pair.a = 1;
  pair.b = 1;  // only this races
  both.byte[0] = 1;
  use(both.word);
  array[i] = 1;
  array[j] = 1;
}
static void second(void) {
  pair.b = 2;
  both.byte[7] = 2;
  array[5] = 2;
}
int main(void) { in_turn(first, second); }
