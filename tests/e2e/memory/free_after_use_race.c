// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread uses a block, another frees it; nothing orders the two.
// RACE: @second@ @first@ block[]
// EXPECT: Previous write of size 4 .* by thread T1:
// EXPECT: heap block of size 40
// REPORTS: 1
#include <stdlib.h>

#include "in_turn.h"

int *block;

static void first(void) { block[3] = 1; }  // @first@
static void second(void) { free(block); }  // @second@

int main(void) {
  block = malloc(40);
  in_turn(first, second);
  return 0;
}
