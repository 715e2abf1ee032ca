// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two members of a union overlap in one byte.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include "in_turn.h"

union {
  int whole;
  struct {
    char unused[3], last;
  } part;
} shared;

static void first(void) { shared.whole = 1; }  // @first@
static void second(void) { shared.part.last = 1; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
