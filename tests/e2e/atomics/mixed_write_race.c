// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A plain write, then an atomic load of the same location.
// RACE: @second@ @first@ flag
// EXPECT: Atomic read of size 4 .* by thread T2
// EXPECT: Previous write of size 4 .* by thread T1
// REPORTS: 1
#include "in_turn.h"

int flag;

static void first(void) { flag = 1; }  // @first@
static void second(void) { use(__atomic_load_n(&flag, __ATOMIC_SEQ_CST)); }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
