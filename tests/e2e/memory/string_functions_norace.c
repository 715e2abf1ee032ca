// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// strlen, strcmp, strchr and strncpy read and write no byte behind their end or the first difference.
#include <string.h>

#include "in_turn.h"

char text[32], left[32], right[32], found[32], copy[32];
volatile int four = 4;

static void first(void) {
  use(strlen(text));
  use(strcmp(left, right));
  use(strchr(found, 'c'));
  strncpy(copy, "abcdefgh", (size_t)four);
}

static void second(void) {
  text[4] = 'x';
  left[3] = 'x';
  right[3] = 'y';
  found[3] = 'x';
  copy[4] = 'x';
}

int main(void) {
  strcpy(text, "abc");
  strcpy(left, "abcdefgh");
  strcpy(right, "abxdefgh");
  strcpy(found, "abcdefgh");
  in_turn(first, second);
  return 0;
}
