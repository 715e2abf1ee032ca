// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adjacent bit-fields are one memory location.
#include "in_turn.h"

struct {
  unsigned low : 4;
  unsigned high : 4;
} shared;

static void first(void) { shared.low = 1; }
static void second(void) { shared.high = 1; }

int main(void) {
  in_turn(first, second);
  return 0;
}
