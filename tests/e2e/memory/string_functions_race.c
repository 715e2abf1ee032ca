// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last byte that each string function touches.
// RACE: @second_right@ @first_right@ right[]
// RACE: @second_found@ @first_found@ found[]
// RACE: @second_copy@ @first_copy@ copy[]
// RACE: @second_text@ @first_text@ text[]
// RACE: @second_joined@ @first_joined@ joined[]
// REPORTS: 5
#include <string.h>

#include "in_turn.h"

char text[32], left[32], right[32], found[32], copy[32], joined[32];
volatile int four = 4;

static void first(void) {
  use(strcmp(left, right));  // @first_right@
  use(strchr(found, 'c'));  // @first_found@
  strncpy(copy, "abcdefgh", (size_t)four);  // @first_copy@
  strcpy(text, left);  // @first_text@
  strcat(joined, left);  // @first_joined@
}

static void second(void) {
  right[2] = 'y';  // @second_right@
  found[2] = 'x';  // @second_found@
  copy[3] = 'x';  // @second_copy@
  text[8] = 'x';  // @second_text@
  joined[11] = 'x';  // @second_joined@
}

int main(void) {
  strcpy(left, "abcdefgh");
  strcpy(right, "abxdefgh");
  strcpy(found, "abcdefgh");
  strcpy(joined, "xyz");
  in_turn(first, second);
  return 0;
}
