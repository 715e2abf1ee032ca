// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// exitcode=0 leaves the program's own exit status alone.
// RUN-OPTIONS: exitcode=0
// RACE: @work@ @work@ shared
// EXIT: 3
// REPORTS: 1
#include "in_turn.h"

int shared;

static void work(void) { shared = 1; }  // @work@

int main(void) {
  in_turn(work, work);
  return 3;
}
