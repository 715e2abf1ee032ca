// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// arrive alone is a release: the thread that does not wait is not ordered after the others.
// CFLAGS: -std=c++20
// REPORTS: 1
#include <barrier>

#include "in_turn.h"

std::barrier barrier(2);
int shared;

static void first() {
  shared = 1;
  (void)barrier.arrive();
}

static void second() {
  (void)barrier.arrive();
  shared = 2;
}

int main() {
  in_turn(first, second);
  return 0;
}
