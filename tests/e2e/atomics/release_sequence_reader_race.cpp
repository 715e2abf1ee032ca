// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The relaxed read-modify-write continues the sequence, but its own thread acquires nothing and releases nothing.
// RACE: @third@ @second@ middle
// EXPECT: Location is global 'middle' of size 4
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int middle;
std::atomic<int> flag;

static void first() { flag.store(1, std::memory_order_release); }

static void second() {
  middle = 1;  // @second@
  flag.fetch_add(1, std::memory_order_relaxed);
}

static void third() {
  if (flag.load(std::memory_order_acquire) == 2) middle = 2;  // @third@
}

int main() {
  in_turn3(first, second, third);
  return 0;
}
