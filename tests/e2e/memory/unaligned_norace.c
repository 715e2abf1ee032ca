// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The neighbours of ints, shorts and longs that are not aligned.
#include "in_turn.h"

struct __attribute__((packed, aligned(8))) {
  char before[5];
  int across;
  char middle;
  short half;
  char next;
  long wide;
  char after[4];
} shared;

static void first(void) {
  shared.across = 1;
  shared.half = 1;
  shared.wide = 1;
}

static void second(void) {
  shared.before[4] = 1;
  shared.middle = 1;
  shared.next = 1;
  shared.after[0] = 1;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
