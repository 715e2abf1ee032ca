// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are not on the ignore list are checked.
// CFLAGS: --ignorelist=ignore.txt
// RACE: @second@ @first@ shared
// REPORTS: 1
#include "in_turn.h"

int shared;

static void first(void) { shared = 1; }  // @first@
static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
