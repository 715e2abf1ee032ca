// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A read that stands on one side of a branch, and again behind it on the same condition, happens on that side only.
// NOT-WITH: gcc: it reads both variables and chooses, and then instruments what it made
#include "in_turn.h"

int shared, use_shared, rounds = 4, seen;

static void reader(void) {
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    int value = 0;
    if (use_shared) value = shared;
    sum += value * i;
    if (i > rounds) shared = sum;
    if (use_shared) sum += shared;
  }
  seen = sum;
}

static void writer(void) { shared = 1; }

int main(void) {
  in_turn(writer, reader);
  return seen;
}
