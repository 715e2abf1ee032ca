// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that do not happen: in a branch, a loop of no iterations, behind a break, a return or an exception.
#include "in_turn.h"
long x, array[64];
long *volatile at = &x;  // LLVM reads a global ahead of a loop that may not run
volatile int zero, none;
__attribute__((noinline)) static void check(int i) {
  if (i >= 0) throw i;
}
static void first() {
  long *p = at;
  for (int i = 0; i < none; ++i) ++*p;
  for (int i = 0; i < 64; ++i) {
    if (i == zero) break;
    array[i] = 1;
  }
  for (int i = 0; i < 64; ++i)
    if (i < zero) array[i] = 1;
  try {
    for (int i = 0; i < 64; ++i) {
      check(i);
      array[i] = 1;
    }
  } catch (int) {
  }
}
static void second() {
  x = 1;
  for (long &a : array) a = 1;
}
int main() { in_turn(first, second); }
