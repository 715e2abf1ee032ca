// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bit-field of width zero separates memory locations, and so does any other member.
#include "in_turn.h"

struct {
  unsigned char low : 4;
  unsigned char : 0;
  unsigned char high : 4;
  unsigned char plain;
  unsigned char last : 3;
} shared;

static void first(void) {
  shared.low = 1;
  shared.plain = 1;
}

static void second(void) {
  shared.high = 1;
  shared.last = 1;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
