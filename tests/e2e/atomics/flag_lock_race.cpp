// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same lock, released with relaxed order.
// RACE: @work@ @work@ counter
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

std::atomic_flag busy = ATOMIC_FLAG_INIT;
int counter;

static void work() {
  while (busy.test_and_set(std::memory_order_acquire)) {
  }
  counter = 1;  // @work@
  busy.clear(std::memory_order_relaxed);
}

int main() {
  in_turn(work, work);
  return 0;
}
