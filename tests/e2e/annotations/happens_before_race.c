// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An edge is for one address, from before to after, and for what was done before it.
// RACE: @address@ @first_address@ address
// RACE: @reversed@ @first_reversed@ reversed
// RACE: @later@ @first_later@ later
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: #0 second .*@address@
// EXPECT: #0 second .*@reversed@
// EXPECT: #0 second .*@later@
// REPORTS: 3
#include <bigfoot/bigfoot.h>

#include "in_turn.h"

int address, reversed, later;
char here, there;

static void first(void) {
  address = 1;  // @first_address@
  BIGFOOT_HAPPENS_BEFORE(&there);
  reversed = 1;  // @first_reversed@
  BIGFOOT_HAPPENS_AFTER(&there);
  later = 1;  // @first_later@
}

static void second(void) {
  BIGFOOT_HAPPENS_AFTER(&here);
  address = 2;  // @address@
  BIGFOOT_HAPPENS_BEFORE(&there);
  reversed = 2;  // @reversed@
  BIGFOOT_HAPPENS_AFTER(&there);
  later = 2;  // @later@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
