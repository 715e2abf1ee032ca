// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first of two racing accesses lies ten million calls back; the report still shows its whole stack.
// RACE: @second@ @write@ shared
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 innermost .*@write@
// EXPECT: #1 middle
// EXPECT: #2 first
// REPORTS: 1
// TIMEOUT: 120
#include "in_turn.h"

int shared;
volatile int noise[256];

static __attribute__((noinline)) void innermost(void) {
  shared = 1;  // @write@
  __asm__ volatile("");
}
static __attribute__((noinline)) void middle(void) {
  innermost();
  __asm__ volatile("");
}
static __attribute__((noinline)) void call(int i) { noise[i % 256] = i; }

static void first(void) {
  middle();
  for (int i = 0; i < 10000000; ++i) call(i);
}

static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
