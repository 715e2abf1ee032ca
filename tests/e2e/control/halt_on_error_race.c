// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With halt_on_error the first report is the last, and nothing runs after it.
// RUN-OPTIONS: halt_on_error=1
// RACE: @work@ @work@ one
// EXPECT: Location is global 'one'
// EXPECT-NOT: went on
// REPORTS: 1
#include <stdio.h>

#include "in_turn.h"

int one, two;

static void work(void) {
  one = 1;  // @work@
  two = 1;
}

int main(void) {
  in_turn(work, work);
  fprintf(stderr, "went on\n");
  return 0;
}
