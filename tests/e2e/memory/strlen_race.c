// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// strlen reads the terminating zero that another thread wrote.
// RACE: @second@ @first@ text[]
// EXPECT: Read of size [456] at
// EXPECT: Previous write of size 1 at
// REPORTS: 1
#include <string.h>

#include "in_turn.h"

char text[32] = "hello, world";

static void first(void) { text[5] = 0; }  // @first@
static void second(void) { use(strlen(text)); }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
