// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three threads read a block, and the last of them frees it: what it knows of the block is its own read, but not the others'.
// RACE: @FREE@ @FIRST@
// RACE: @FREE@ @SECOND@
// REPORTS: 2
#include <stdlib.h>

#include "../in_turn.h"

static long *block;

static void first(void) {
  use(block[2]);  // @FIRST@
}

static void second(void) {
  use(block[2] + 1);  // @SECOND@
}

static void third(void) {
  block[1] = 1;
  use(block[2]);
  free(block);  // @FREE@
}

int main(void) {
  block = malloc(6 * sizeof *block);
  block[2] = 1;
  in_turn3(first, second, third);
}
