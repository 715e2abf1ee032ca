// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows count_down is not ordered before the end of wait.
// CFLAGS: -std=c++20
// RACE: @second@ @first@ shared
// REPORTS: 1
#include <latch>

#include "in_turn.h"

std::latch done(1);
int shared;

static void first() {
  done.count_down();
  shared = 1;  // @first@
}

static void second() {
  done.wait();
  shared = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
