// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lies beside the new memory keeps its history.
// RACE: @beside@ @first@ pool[]
// EXPECT: Write of size 8
// EXPECT: #0 second .*@beside@
// REPORTS: 1
#include <bigfoot/bigfoot.h>

#include "in_turn.h"

long pool[100];

static void first(void) {
  pool[10] = 1;  // @first@
  pool[20] = 1;
}

static void second(void) {
  BIGFOOT_NEW_MEMORY(&pool[20], sizeof *pool);
  pool[20] = 2;
  pool[10] = 2;  // @beside@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
