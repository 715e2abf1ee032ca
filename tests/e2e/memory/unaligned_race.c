// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An int that lies across two 8-byte words, and a byte of its second half.
// RACE: @second@ @int@ shared.across
// EXPECT: Write of size 1 at
// EXPECT: Previous write of size 4 at
// EXPECT: #0 first .*@int@
// REPORTS: 1
#include "in_turn.h"

struct __attribute__((packed, aligned(8))) {
  char before[6];
  int across;
  char after[6];
} shared;

static void first(void) {
  shared.across = 1;  // @int@
}

static void second(void) { ((char *)&shared)[9] = 1; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
