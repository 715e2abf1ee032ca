// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Since C++20 a relaxed store of the same thread breaks the release sequence as well.
// RACE: @second@ @first@ datum
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<int> flag;

static void first() {
  datum = 1;  // @first@
  flag.store(1, std::memory_order_release);
  flag.store(2, std::memory_order_relaxed);
}

static void second() {
  if (flag.load(std::memory_order_acquire) == 2) datum = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
