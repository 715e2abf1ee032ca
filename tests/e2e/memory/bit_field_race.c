// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adjacent bit-fields are one memory location.
// RACE: @second@ @first@ shared
#include "in_turn.h"

struct {
  unsigned low : 4;
  unsigned high : 4;
} shared;

static void first(void) { shared.low = 1; }  // @first@
static void second(void) { shared.high = 1; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
