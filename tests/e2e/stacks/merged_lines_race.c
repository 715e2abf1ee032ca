// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The optimiser makes one store, and one call, of those in two branches, and their line is 0: reports have the line where the scope begins that
// encloses both, and say so. Nobody is told to compile with -g who did.
// LEVELS: O1 O2 O3
// RACE: @scope@ @scope@ stored
// RACE: @callee@ @callee@ passed
// REPORTS: 2
// EXPECT: #0 store .*@scope@7 .* \[where the enclosing scope begins\]$
// EXPECT: SUMMARY: .*@scope@7 in store$
// EXPECT: #0 callee .*@callee@[^\[]*$
// EXPECT: #1 call .*@function@? .* \[where the enclosing scope begins\]$
// EXPECT-NOT: compile with -g
// NOT-WITH: gcc clang-tsan: who adds the checks has no scopes
#include "in_turn.h"

int stored, passed;
volatile int which;

__attribute__((noinline)) static void store(void) {
  if (which)  // @scope@
    stored = 1;
  else
    stored = 2;
}

__attribute__((noinline)) static void callee(int value) {
  passed = value;  // @callee@
  __asm__ volatile("");
}

__attribute__((noinline)) static void call(void) {  // @function@
  if (which)
    callee(1);
  else
    callee(2);
}

static void both(void) {
  store();
  call();
}

int main(void) {
  in_turn(both, both);
  return 0;
}
