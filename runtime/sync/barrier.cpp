// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/barrier.h"

namespace bigfoot {

BarrierState *makeBarrier(unsigned expected) {
  auto *b = static_cast<BarrierState *>(Arena::allocate(sizeof(BarrierState)));
  b->expected = expected ? expected : 1;
  return b;
}

void destroyBarrier(BarrierState *b) {
  for (Clocks &clocks : b->round) clocks.clear();
  Arena::release(b, sizeof(BarrierState));
}

uint64_t arrive(Thread &thread, BarrierState &b) {
  const uint64_t round = b.arrived / b.expected;
  Clocks &clocks = b.round[round % BarrierState::kRounds];
  if (b.arrived++ % b.expected == 0) clocks.reset();
  publish(thread);
  joinPublished(clocks, thread);
  return round;
}

void depart(Thread &thread, BarrierState &b, uint64_t round) {
  learn(thread, b.round[round % BarrierState::kRounds]);
}

}  // namespace bigfoot
