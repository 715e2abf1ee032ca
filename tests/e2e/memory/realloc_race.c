// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// realloc frees the old block, or writes the new; either way it races with another thread's use of the old one.
// RACE: @second@ @first@ block[]
#include <stdlib.h>

#include "in_turn.h"

int *block;

static void first(void) { block[1] = 1; }  // @first@

static void second(void) { use(realloc(block, 100000)); }  // @second@

int main(void) {
  block = malloc(40);
  in_turn(first, second);
  return 0;
}
