// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// log_path sends reports to a file of this process; stderr stays empty.
// RUN-OPTIONS: log_path=%t.log
// RACE: @second@ @first@ shared
// EXPECT-LOG: WARNING: BigFoot: data race
// EXPECT-LOG: #0 first .*@first@
// EXPECT-LOG: BigFoot: reported 1 warning
// EXPECT-NOT: BigFoot
// REPORTS: 0
#include "in_turn.h"

int shared;

static void first(void) {
  shared = 1;  // @first@
}
static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
