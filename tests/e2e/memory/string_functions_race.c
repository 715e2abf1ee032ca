// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last byte that each string function touches.
// REPORTS: 5
#include <string.h>

#include "in_turn.h"

char text[32], left[32], right[32], found[32], copy[32], joined[32];
volatile int four = 4;

static void first(void) {
  use(strcmp(left, right));
  use(strchr(found, 'c'));
  strncpy(copy, "abcdefgh", (size_t)four);
  strcpy(text, left);
  strcat(joined, left);
}

static void second(void) {
  right[2] = 'y';
  found[2] = 'x';
  copy[3] = 'x';
  text[8] = 'x';
  joined[11] = 'x';
}

int main(void) {
  strcpy(left, "abcdefgh");
  strcpy(right, "abxdefgh");
  strcpy(found, "abcdefgh");
  strcpy(joined, "xyz");
  in_turn(first, second);
  return 0;
}
