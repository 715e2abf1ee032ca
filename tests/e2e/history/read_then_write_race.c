// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread reads and then writes in one epoch; another's read races with the write, though not with the read.
// RACE: @second@ @first@ shared
// EXPECT: Read of size 4 .* by thread T2
// EXPECT: Previous write of size 4 .* by thread T1
// REPORTS: 1
#include "in_turn.h"

int shared;

static void first(void) {
  use(*(volatile int *)&shared);
  *(volatile int *)&shared = 1;  // @first@
  use(*(volatile int *)&shared);
}

static void second(void) { use(shared); }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
