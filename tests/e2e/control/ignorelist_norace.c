// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function on the ignore list is not checked.
// CFLAGS: --ignorelist=ignore.txt
#include "in_turn.h"

int shared;

void ignored_first(void) { shared = 1; }
static void second(void) { shared = 2; }

int main(void) {
  in_turn(ignored_first, second);
  return 0;
}
