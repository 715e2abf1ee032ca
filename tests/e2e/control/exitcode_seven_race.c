// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// exitcode chooses the exit status of a program that raced.
// RUN-OPTIONS: exitcode=7
// RACE: @work@ @work@ shared
// EXIT: 7
// REPORTS: 1
#include "in_turn.h"

int shared;

static void work(void) { shared = 1; }  // @work@

int main(void) {
  in_turn(work, work);
  return 0;
}
