// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An atomic flag beside its datum in the same 8 bytes.
#include <atomic>

#include "in_turn.h"

struct alignas(8) Cell {
  int datum;
  std::atomic<bool> flag;
};
Cell shared;

static void first() {
  for (int i = 0; i < 100; ++i) use(shared.flag.load(std::memory_order_relaxed));
  shared.datum = 1;
  shared.flag.store(true, std::memory_order_release);
}

static void second() {
  while (!shared.flag.load(std::memory_order_acquire)) {
  }
  shared.datum = 2;
}

int main() {
  in_turn(first, second);
  return shared.datum == 2 ? 0 : 1;
}
