// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races between the same two lines are told apart by variable, function and template instance; a race on another element of the same
// variable is a repeat.
// RACE: @macro@ @macro@ a0|a1|a2|a3|a4|a5|a6|a7
// RACE: @pointer@ @pointer@ b0|b1|b2
// RACE: @instance@ @instance@ value<int>|value<long>
// RACE: @element@ @element@ array[]
// REPORTS: 14
// EXPECT: reported 14 warnings
#include "in_turn.h"

#define VARIABLE(name) \
  int name;            \
  __attribute__((noinline)) static void set_##name() { name = 1; }
#define EIGHT(x) x(a0) x(a1) x(a2) x(a3) x(a4) x(a5) x(a6) x(a7)
EIGHT(VARIABLE)  // @macro@

int b0, b1, b2;
__attribute__((noinline)) static void set(int *to) { *to = 1; }  // @pointer@

template <class T>
T value;
template <class T>
__attribute__((noinline)) static void setValue() {
  value<T> = 1;  // @instance@
}

int array[1000];
__attribute__((noinline)) static void setElement(int i) { array[i] = 1; }  // @element@

static void all() {
#define SET(name) set_##name();
  EIGHT(SET)
  set(&b0);
  set(&b1);
  set(&b2);
  setValue<int>();
  setValue<long>();
  for (int i = 0; i < 1000; ++i) setElement(i);
}

int main() { in_turn(all, all); }
