// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program crashes before its accesses are told: it says what it knows first, and dies of the same signal.
// CFLAGS: --checks=all
// RACE: @second@|@first@ @second@|@first@ block[]
// EXIT: -11
// EXPECT: data race
#include <signal.h>
#include <stdlib.h>

#include "in_turn.h"

enum { kElements = 10000 };
static long *block, *volatile nothing;

static void first(void) {
  for (int i = 0; i < kElements; ++i) block[i] = i;  // @first@
}

static void second(void) {
  for (int i = 40; i < 90; ++i) block[i] = 1;  // @second@
  *nothing = 1;
}

int main(void) {
  struct sigaction action;
  sigaction(SIGSEGV, 0, &action);
  if (action.sa_handler != SIG_DFL) return 1;
  block = malloc(kElements * sizeof *block);
  in_turn(first, second);
  return 0;
}
