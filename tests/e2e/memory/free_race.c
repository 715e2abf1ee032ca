// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block is freed by one thread while another has no order with it.
// RACE: @read@ @free@ block[]
// EXPECT: Read of size 4 at 0x[0-9a-f]+ by thread T2:
// EXPECT: #0 second .*@read@
// EXPECT: Previous write of size 40 .* by thread T1:
// EXPECT: #[01] first .*@free@
// REPORTS: 1
#include <stdlib.h>

#include "in_turn.h"

int *block;

static void first(void) {
  free(block);  // @free@
}

static void second(void) {
  use(block[3]);  // @read@
}

int main(void) {
  block = malloc(40);
  for (int i = 0; i < 10; ++i) block[i] = i;
  in_turn(first, second);
  return 0;
}
