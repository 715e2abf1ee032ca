// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process dies of a signal that is no crash before its accesses are told.
// CFLAGS: --checks=all
// RACE: @second@|@first@ @second@|@first@ block[]
// EXIT: -14
// EXPECT: data race
// EXPECT: second .*footprint_alarm_race.c
#include <signal.h>
#include <stdlib.h>

#include "in_turn.h"

enum { kElements = 10000 };
static long *block;

static void first(void) {
  for (int i = 0; i < kElements; ++i) block[i] = i;  // @first@
}

static void second(void) {
  for (int i = 40; i < 290; ++i) block[i] = 1;  // @second@
  raise(SIGALRM);
}

int main(void) {
  block = malloc(kElements * sizeof *block);
  in_turn(first, second);
  return 0;
}
