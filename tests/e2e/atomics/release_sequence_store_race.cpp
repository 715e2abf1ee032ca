// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A relaxed store of another thread breaks the release sequence.
// RACE: @third@ @first@ datum
// EXPECT: Write of size 4 .* by thread T3
// EXPECT: Previous write of size 4 .* by thread T1
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<int> flag;

static void first() {
  datum = 1;  // @first@
  flag.store(1, std::memory_order_release);
}

static void second() { flag.store(2, std::memory_order_relaxed); }

static void third() {
  if (flag.load(std::memory_order_acquire) == 2) datum = 2;  // @third@
}

int main() {
  in_turn3(first, second, third);
  return 0;
}
