// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads that have nothing in common but who created them.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 never synchronised with T1; main thread created both\.
// REPORTS: 1
#include "../in_turn.h"

long balance;

static void first(void) { balance = 2; }   // @BEFORE@
static void second(void) { balance = 3; }  // @NOW@

int main(void) { in_turn(first, second); }
