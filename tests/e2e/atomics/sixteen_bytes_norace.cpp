// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics of 16 bytes, which are calls of libatomic.
// LIBS: -latomic
#include <atomic>

#include "in_turn.h"

struct Pair {
  long value, version;
};
std::atomic<Pair> pair;
int datum;

static void first() {
  datum = 1;
  pair.store({1, 1}, std::memory_order_release);
}

static void second() {
  Pair expected = {1, 1};
  if (!pair.compare_exchange_strong(expected, {2, 2}, std::memory_order_acquire)) return;
  datum = 2;
  pair.exchange({3, 3}, std::memory_order_acq_rel);
}

static void third() {
  if (pair.load(std::memory_order_acquire).version == 3) datum = 3;
}

int main() {
  in_turn3(first, second, third);
  return datum == 3 ? 0 : 1;
}
