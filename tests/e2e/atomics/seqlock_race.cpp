// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sequence lock over plain data: the reader looks at them while the writer may write.
// RACE: @second@ @first@ datum
// EXPECT: Read of size 4 .* by thread T2
// EXPECT: Location is global 'datum'
#include <atomic>

#include "in_turn.h"

std::atomic<unsigned> sequence;
int datum;

static void first() {
  sequence.store(1, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  datum = 1;  // @first@
}

static void second() {
  const unsigned before = sequence.load(std::memory_order_acquire);
  use(datum + static_cast<int>(before));  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
