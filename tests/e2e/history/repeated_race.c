// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One pair of places races a million times: one report, and little time.
// RACE: @second@ @first@ words[]
// EXPECT: BigFoot: reported 1 warning
// REPORTS: 1
// TIMEOUT: 30
#include "in_turn.h"

enum { kWords = 1000000 };
int words[kWords];

static void first(void) {
  for (int i = 0; i < kWords; ++i) *(volatile int *)&words[i] = 1;  // @first@
}

static void second(void) {
  for (int i = 0; i < kWords; ++i) *(volatile int *)&words[i] = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
