// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suppressions are for the races that they name: another one is reported.
// RUN-OPTIONS: suppressions=known.supp
// RACE: @work@ @work@ other_global
// EXPECT: Location is global 'other_global'
// EXPECT-NOT: 'known_global'
// REPORTS: 1
#include "in_turn.h"

int known_global, other_global;

static void work(void) {
  known_global = 1;
  other_global = 1;  // @work@
}

int main(void) {
  in_turn(work, work);
  return 0;
}
