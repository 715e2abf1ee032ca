// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that another thread has freed, unordered: in ThreadSanitizer's words. A release that comes after an access is a data race.
// RACE: @use@ @free@
// RACE: @late_free@ @early_use@
// REPORTS: 2
// EXPECT: WARNING: BigFoot: heap-use-after-free
// EXPECT: Write of size 4 at .* by thread T2:
// EXPECT: #0 second .*@use@
// EXPECT: Previous write of size 40 at .* by thread T1:
// EXPECT: #0 free
// EXPECT: WARNING: BigFoot: data race
// EXPECT: #0 free
#include <stdlib.h>

#include "in_turn.h"

int *block, *other;

static void first(void) {
  other[2] = 1;  // @early_use@
  free(block);   // @free@
}
static void second(void) {
  block[1] = 2;  // @use@
  free(other);   // @late_free@
}

int main(void) {
  block = malloc(40);
  other = malloc(400);
  in_turn(first, second);
  return 0;
}
