// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process ends without its exit handlers before its accesses are told.
// CFLAGS: --checks=all
// RACE: @second@|@first@ @second@|@first@ block[]
// EXIT: 0
// EXPECT: data race
// EXPECT: second .*footprint_quick_exit_race.c
#include <pthread.h>
#include <stdlib.h>

#include "in_turn.h"

enum { kElements = 10000 };
static long *block;

static void first(void) {
  for (int i = 0; i < kElements; ++i) block[i] = i;  // @first@
}

static void second(void) {
  for (int i = 40; i < 290; ++i) block[i] = 1;  // @second@
  quick_exit(0);
}

int main(void) {
  block = malloc(kElements * sizeof *block);
  in_turn(first, second);
  return 0;
}
