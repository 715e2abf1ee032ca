// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first thread makes a million traced calls after its access; both of its stacks are still known.
// RACE: @second@ @write_first@ shared
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: #0 second
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 write_first
// EXPECT: #1 first
// REPORTS: 1
#include "in_turn.h"

int shared, own;

static __attribute__((noinline)) void write_first(void) { shared = 1; }  // @write_first@
static __attribute__((noinline)) void call(void) { __asm__ volatile("" : : "r"(&own) : "memory"); ++own; }

static void first(void) {
  write_first();
  for (int i = 0; i < 1000000; ++i) call();
}
static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
