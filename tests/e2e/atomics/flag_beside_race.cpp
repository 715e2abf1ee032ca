// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An atomic flag that is polled often, beside a datum in the same 8 bytes that it does not protect.
// RACE: @second@ @first@ shared.datum
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: shared.datum
// REPORTS: 1
// VERDICT-WITH: gcc clang-tsan: no site says which field it is
#include <atomic>

#include "in_turn.h"

struct alignas(8) Cell {
  int datum;
  std::atomic<bool> flag;
};
Cell shared;

static void first() {
  shared.datum = 1;  // @first@
  for (int i = 0; i < 100; ++i) shared.flag.store(true, std::memory_order_relaxed);
}

static void second() {
  for (int i = 0; i < 100; ++i) use(shared.flag.load(std::memory_order_relaxed));
  shared.datum = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
