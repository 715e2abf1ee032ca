// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three threads write one word: the second races with the first, the third with the second.
// RACE: @second@ @first@ shared
// RACE: @third@ @second@ shared
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: Write of size 4 .* by thread T3
// EXPECT: Previous write of size 4 .* by thread T2
// REPORTS: 2
#include "in_turn.h"

int shared;

static void first(void) { shared = 1; }  // @first@
static void second(void) { shared = 2; }  // @second@
static void third(void) { shared = 3; }  // @third@

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
