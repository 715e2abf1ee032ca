// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chain of acq_rel updates orders the first thread before the last.
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<int> counter;

static void step(int expected) {
  if (counter.fetch_add(1, std::memory_order_acq_rel) == expected) datum = expected;
  counter.fetch_add(1, std::memory_order_acq_rel);
}

static void first() { step(0); }
static void second() { step(2); }
static void third() { step(4); }

int main() {
  in_turn3(first, second, third);
  return datum == 4 ? 0 : 1;
}
