// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A megabyte written at once, then one byte of it by a thread that is not ordered after: the address is that of the byte.
// RACE: @second@ @first@ block[]
// EXPECT: Write of size 1 at
// EXPECT: Previous write of size 1048576 at
// EXPECT: Location is heap block of size 1048576 at
// REPORTS: 1
#include <stdlib.h>
#include <string.h>

#include "in_turn.h"

static char *block;

static void first(void) {
  memset(block, 1, 1 << 20);  // @first@
}

static void second(void) {
  block[777777] = 2;  // @second@
}

int main(void) {
  block = malloc(1 << 20);
  in_turn(first, second);
  use(block[777777]);
  return 0;
}
