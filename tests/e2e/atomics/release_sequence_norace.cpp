// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A relaxed read-modify-write of another thread continues the release sequence.
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<int> flag;

static void first() {
  datum = 1;
  flag.store(1, std::memory_order_release);
}

static void second() { flag.fetch_add(1, std::memory_order_relaxed); }

static void third() {
  if (flag.load(std::memory_order_acquire) == 2) datum = 2;
}

int main() {
  in_turn3(first, second, third);
  return datum == 2 ? 0 : 1;
}
