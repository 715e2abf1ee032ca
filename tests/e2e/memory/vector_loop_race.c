// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that -O3 vectorises, and one element of its array; the report shows the loop's line.
// RACE: @second@ @loop@ target[]
// EXPECT: Write of size 4 at
// EXPECT: Previous write of size (4|4000) at
// EXPECT: #0 first .*@loop@
// REPORTS: 1
// VERDICT-WITH: clang-tsan: it instruments behind the vectoriser
#include "in_turn.h"

int source[1000], target[1000];

static void first(void) {
  for (int i = 0; i < 1000; ++i)
    target[i] = source[i] + 1;  // @loop@
}

static void second(void) { target[777] = 1; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
