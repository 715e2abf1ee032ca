// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 called \w*happens_before on 'queue'; the write came after it:\n    #0 .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include <bigfoot/bigfoot.h>

#include "../in_turn.h"

long balance, queue;

static void first(void) {
  balance = 1;
  BIGFOOT_HAPPENS_BEFORE(&queue);  // @RELEASE@
  balance = 2;                     // @BEFORE@
}

static void second(void) {
  BIGFOOT_HAPPENS_AFTER(&queue);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
