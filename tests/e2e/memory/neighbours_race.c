// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every pair of bytes of one word was used by two threads; only byte 5 of the last one is shared.
// RACE: @second@ @first@ bytes[]
// EXPECT: size 1 at
// REPORTS: 1
#include "in_turn.h"

volatile char bytes[80] __attribute__((aligned(8)));

static void first(void) {
  for (int i = 0; i < 80; i += 2) bytes[i] = 1;
  bytes[77] = 1;  // @first@
}

static void second(void) {
  for (int i = 1; i < 80; i += 2) bytes[i] = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
