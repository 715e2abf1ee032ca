// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The default orders of C++ and C.
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<bool> flag;

static void first() {
  datum = 1;
  flag = true;
}

static void second() {
  if (flag) datum = 2;
}

int main() {
  in_turn(first, second);
  return datum == 2 ? 0 : 1;
}
