// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One location, atomic here and plain there; volatile is no substitute.
// RACE: @second@ @first@ flag
// EXPECT: Read of size 4 .* by thread T2
// EXPECT: Previous atomic write of size 4 .* by thread T1
// REPORTS: 1
#include "in_turn.h"

volatile int flag;

static void first(void) { __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST); }  // @first@
static void second(void) { use(flag); }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
