// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The byte behind a structure of 3, 5, 6 or 7 bytes is another object, though in the same 8 bytes.
#include "in_turn.h"

struct three { char bytes[3]; } three_source;
struct five { char bytes[5]; } five_source;
struct six { char bytes[6]; } six_source;
struct seven { char bytes[7]; } seven_source;
struct { struct three three; char behind[5]; } __attribute__((aligned(8))) a;
struct { struct five five; char behind[3]; } __attribute__((aligned(8))) b;
struct { struct six six; char behind[2]; } __attribute__((aligned(8))) c;
struct { struct seven seven; char behind[1]; } __attribute__((aligned(8))) d;

static void first(void) {
  a.three = three_source;
  b.five = five_source;
  c.six = six_source;
  d.seven = seven_source;
}

static void second(void) {
  for (int i = 0; i < 5; ++i) a.behind[i] = 1;
  for (int i = 0; i < 3; ++i) b.behind[i] = 1;
  for (int i = 0; i < 2; ++i) c.behind[i] = 1;
  d.behind[0] = 1;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
