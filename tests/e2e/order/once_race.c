// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 called pthread_once on 'control'; the write came after it:\n    #0 pthread_once .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_once_t control = PTHREAD_ONCE_INIT;
long balance;

static void initialise(void) { balance = 1; }

static void first(void) {
  pthread_once(&control, initialise);  // @RELEASE@
  balance = 2;                         // @BEFORE@
}

static void second(void) {
  pthread_once(&control, initialise);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
