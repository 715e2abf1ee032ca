// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A relaxed atomic of 16 bytes orders nothing.
// LIBS: -latomic
// RACE: @second@ @first@ datum
// EXPECT: Location is global 'datum'
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

struct Pair {
  long value, version;
};
std::atomic<Pair> pair;
int datum;

static void first() {
  datum = 1;  // @first@
  pair.store({1, 1}, std::memory_order_relaxed);
}

static void second() {
  if (pair.load(std::memory_order_acquire).version == 1) datum = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
