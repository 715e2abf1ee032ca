// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// _exit reports the exit status of a race as well.
// RACE: @work@ @work@ shared
// REPORTS: 1
#include <unistd.h>

#include "in_turn.h"

int shared;

static void work(void) { shared = 1; }  // @work@

int main(void) {
  in_turn(work, work);
  _exit(0);
}
