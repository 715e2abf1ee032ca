// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// log_format=json: an object a line for the race, and a summary.
// RUN-OPTIONS: log_format=json
// RACE: @second@ @first@ shared
// EXPECT: ^\{"type": ?"race"
// EXPECT: "role": ?"now".*"kind": ?"read".*"size": ?4
// EXPECT: ^\{"type": ?"summary"
// REPORTS: 0
#include "in_turn.h"

int shared;

static void first(void) { shared = 1; }  // @first@
static void second(void) { use(shared); }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
