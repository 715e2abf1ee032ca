// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/barrier.h"

namespace bigfoot {

BarrierState *makeBarrier(unsigned expected) {
  auto *b = static_cast<BarrierState *>(Arena::allocate(sizeof(BarrierState)));
  b->expected = expected ? expected : 1;
  return b;
}

namespace {

void release(BarrierState *b) {
  for (Clocks &clocks : b->round) clocks.clear();
  Arena::release(b, sizeof(BarrierState));
}

}  // namespace

void destroyBarrier(BarrierState *b) {
  b->lock.lock();
  b->destroyed = true;
  const bool last = b->departed == b->arrived;
  b->lock.unlock();
  if (last) release(b);
}

uint64_t arrive(Thread &thread, BarrierState &b) {
  Guard guard(b.lock);
  if (b.arrived - b.departed >= b.expected && !b.crowded) {
    b.crowded = true;
    b.round[0].join(b.round[1]);
  }
  const uint64_t round = b.crowded ? 0 : b.arrived / b.expected;
  Clocks &clocks = b.round[round % BarrierState::kRounds];
  if (b.arrived++ % b.expected == 0 && !b.crowded) clocks.reset();
  publish(thread);
  joinPublished(clocks, thread);
  return round;
}

void depart(Thread &thread, BarrierState &b, uint64_t round) {
  b.lock.lock();
  learn(thread, b.round[b.crowded ? 0 : round % BarrierState::kRounds]);
  const bool last = ++b.departed == b.arrived && b.destroyed;
  b.lock.unlock();
  if (last) release(&b);
}

}  // namespace bigfoot
