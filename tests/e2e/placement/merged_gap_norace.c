// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lies between two fields, before the first and behind the last is nobody's business.
#include "in_turn.h"
struct Five { int before, a, gap, b, behind; };
struct Five five;
static void first(void) {
  for (int i = 0; i < 10; ++i) {
    five.a += i;
    five.b += i;
  }
}
static void second(void) {
  five.before = 1;
  five.gap = 1;
  five.behind = 1;
}
int main(void) { in_turn(first, second); }
