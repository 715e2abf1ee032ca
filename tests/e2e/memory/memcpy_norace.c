// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// memcpy, memmove and memset that touch end to end, at odd offsets, and sizes that are not constants.
#include <string.h>

#include "in_turn.h"

char set[200], moved[400], copied[200], target[200];
volatile size_t hundred_and_one = 101;

static void first(void) {
  memset(set, 1, 101);
  memmove(moved, moved + 50, 101);
  memcpy(target, copied, 101);
}

static void second(void) {
  const size_t start = hundred_and_one;
  memset(set + start, 2, 200 - start);
  memmove(moved + 50 + start, moved + 250, start);
  memcpy(target + start, copied, 200 - start);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
