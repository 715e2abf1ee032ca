// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A zero-width bit-field, another kind of member and another struct end a memory location.
#include "in_turn.h"

struct {
  unsigned char a : 4;
  unsigned char : 0;
  unsigned char b : 4;
  unsigned char c;
  unsigned char d : 3;
  struct {
    unsigned char e : 3;
  } inner;
} shared;

static void first(void) { shared.a = 1; shared.c = 1; shared.inner.e = 1; }
static void second(void) { shared.b = 1; shared.d = 1; }

int main(void) {
  in_turn(first, second);
  return 0;
}
