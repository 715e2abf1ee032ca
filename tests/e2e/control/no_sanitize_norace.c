// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of a function with no_sanitize("thread") are not checked.
#include "in_turn.h"

int shared;

static __attribute__((no_sanitize("thread"))) void first(void) { shared = 1; }
static void second(void) { shared = 2; }

int main(void) {
  in_turn(first, second);
  return 0;
}
