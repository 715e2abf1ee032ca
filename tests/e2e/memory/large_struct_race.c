// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignment of a structure of 5000 bytes, and a write in the middle of it.
// RACE: @second@ @first@ target.numbers[]
// EXPECT: Read of size 4 at
// EXPECT: Previous write of size 5000 at
// REPORTS: 1
#include "in_turn.h"

struct large {
  int numbers[1250];
} target, source;

static void first(void) { target = source; }  // @first@
static void second(void) { use(target.numbers[617]); }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
