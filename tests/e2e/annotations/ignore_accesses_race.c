// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lies before and behind the region is checked, and what the region does hides nothing: the first and the third write race.
// RACE: @inner@ @outer@ shared
// RACE: @after@ @first_after@ after
// EXPECT: Write of size 4 .* by thread T3
// EXPECT: #0 third .*@inner@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 first .*@outer@
// EXPECT: #0 third .*@after@
// REPORTS: 2
#include <bigfoot/bigfoot.h>

#include "in_turn.h"

int shared, after;

static void first(void) {
  shared = 1;  // @outer@
  BIGFOOT_IGNORE_ACCESSES_BEGIN();
  BIGFOOT_IGNORE_ACCESSES_END();
  after = 1;  // @first_after@
}

static void second(void) {
  BIGFOOT_IGNORE_ACCESSES_BEGIN();
  shared = 2;
  BIGFOOT_IGNORE_ACCESSES_END();
}

static void third(void) {
  shared = 3;  // @inner@
  after = 3;  // @after@
}

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
