// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that arrives and does not wait goes on beside those that waited for it.
// CFLAGS: -std=c++20
// RACE: @second@ @first@ shared
// REPORTS: 1
#include <barrier>

#include "in_turn.h"

std::barrier barrier(2);
int shared;

static void first() {
  (void)barrier.arrive();
  shared = 1;  // @first@
}

static void second() {
  barrier.arrive_and_wait();
  shared = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
