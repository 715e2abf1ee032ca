// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program defines for BigFoot: a suppression is one whichever way it comes, and BIGFOOT_OPTIONS has the last word.
// RUN-OPTIONS: print_suppressions=1
// EXPECT: Matched 1 suppressions
// EXPECT: 1 race:\^change
#include "in_turn.h"

int shared;

const char *__bigfoot_default_options(void) { return "print_suppressions=0"; }
const char *__bigfoot_default_suppressions(void) { return "race:^change$"; }

static void change(void) { shared = 1; }

int main(void) {
  in_turn(change, change);
  return 0;
}
