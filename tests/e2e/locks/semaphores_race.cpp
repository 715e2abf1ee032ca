// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows the release of a C++20 semaphore is not ordered before the acquire.
// CFLAGS: -std=c++20
// RACE: @second@ @first@ shared
// REPORTS: 1
#include <semaphore>

#include "in_turn.h"

std::binary_semaphore ready(0);
int shared;

static void first() {
  ready.release();
  shared = 1;  // @first@
}

static void second() {
  ready.acquire();
  shared = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
