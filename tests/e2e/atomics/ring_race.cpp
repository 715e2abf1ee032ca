// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ring whose consumer hands slots back with a relaxed store: the producer may overwrite one that is being read.
// RACE: @produce_again@ @consume@ slot
// EXPECT: Write of size 4 .* by thread T3
// EXPECT: Previous read of size 4 .* by thread T2
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int slot;
std::atomic<unsigned> head, tail;

static void produce() {
  slot = 1;
  head.store(1, std::memory_order_release);
}

static void consume() {
  if (head.load(std::memory_order_acquire) == 1) use(slot);  // @consume@
  tail.store(1, std::memory_order_relaxed);
}

static void produce_again() {
  head.load(std::memory_order_acquire);
  if (tail.load(std::memory_order_acquire) == 1) slot = 2;  // @produce_again@
}

int main() {
  in_turn3(produce, consume, produce_again);
  return 0;
}
