// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// atomic_ref over plain objects, plain again after the join.
// CFLAGS: -std=c++20
#include <atomic>

#include "in_turn.h"

int flag, datum;

static void first() {
  datum = 1;
  std::atomic_ref(flag).store(1, std::memory_order_release);
}

static void second() {
  if (std::atomic_ref(flag).load(std::memory_order_acquire)) datum = 2;
}

int main() {
  flag = 0;
  in_turn(first, second);
  return flag + datum == 3 ? 0 : 1;
}
