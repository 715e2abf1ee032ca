// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every second element is one thread's, but for one byte of one element in the middle.
// RACE: @odd@|@even@ @odd@|@even@ block[]
// EXPECT: of size 1 at
// REPORTS: 1
#include <stdlib.h>

#include "in_turn.h"

enum { kElements = 20001, kOdd = 12345 };
static long *block;

static void even(void) {
  for (long i = 0; i < kElements; i += 2) block[i] = i;  // @even@
}

static void odd(void) {
  for (long i = 1; i < kElements; i += 2) block[i] = i;
  ((volatile char *)block)[(kOdd + 1) * 8 + 5] = 1;  // @odd@
}

int main(void) {
  block = calloc(kElements, sizeof *block);
  in_turn(even, odd);
  use(block[7]);
  return 0;
}
