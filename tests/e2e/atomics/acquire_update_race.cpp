// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An update that only acquires releases nothing.
// RACE: @step@ @step@ datum
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<int> counter;

static void step() {
  counter.fetch_add(1, std::memory_order_acquire);
  datum = 1;  // @step@
  counter.fetch_add(1, std::memory_order_acquire);
}

int main() {
  in_turn(step, step);
  return 0;
}
