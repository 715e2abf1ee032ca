// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race that is suppressed is not reported and does not change the exit status.
// RUN-OPTIONS: suppressions=known.supp
#include "in_turn.h"

int one, known_global;

static __attribute__((noinline)) void set(int value) { one = value; }

static void known_race(void) {
  set(1);
  known_global = 1;
}

static void second(void) {
  set(2);
  known_global = 2;
}

int main(void) {
  in_turn(known_race, second);
  return 0;
}
