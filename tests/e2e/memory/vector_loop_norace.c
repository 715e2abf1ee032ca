// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that -O3 vectorises over two halves that meet in the middle of a word, and over alternate elements.
#include "in_turn.h"

int source[1001], target[1001], alternate[1000];

static void first(void) {
  for (int i = 0; i < 501; ++i) target[i] = source[i] + 1;
  for (int i = 0; i < 1000; i += 2) alternate[i] = source[i];
}

static void second(void) {
  for (int i = 501; i < 1001; ++i) target[i] = source[i] + 2;
  for (int i = 1; i < 1000; i += 2) alternate[i] = source[i];
}

int main(void) {
  in_turn(first, second);
  return 0;
}
