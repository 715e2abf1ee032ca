// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only the chosen variable is read: an optimiser that chooses between values instead of addresses would read both.
// NOT-WITH: clang-tsan: it reads both variables and chooses, and then instruments what it made
#include "in_turn.h"

int mine = 7, other, choose_other, seen;

static void chooser(void) {
  const int *chosen = choose_other ? &other : &mine;
  seen = *chosen;
}

static void writer(void) { other = 1; }

int main(void) {
  in_turn(writer, chooser);
  return seen - 7;
}
