// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The merged check is the second of the two: it names the access of its group that races.
// RACE: @third@ @first@ f->c|four.c
// REPORTS: 1
// EXPECT: Read of size 8 .* by thread T2
// EXPECT: #0 sum.*@third@
// EXPECT: Previous write of size 8
#include "in_turn.h"
struct Four { double a, b, c, d; };
Four four;
volatile double result;
__attribute__((noinline)) static void sum(Four *f) {
  double s = f->a;
  s += f->b;
  s += f->c;  // @third@
  s += f->d;
  result = s;
}
static void first() { four.c = 1; }  // @first@
static void second() { sum(&four); }
int main() { in_turn(first, second); }
