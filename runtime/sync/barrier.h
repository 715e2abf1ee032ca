// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers: all that arrive in a round release to all that leave it, and to nobody of the next round.
//
// The runtime is the barrier itself, so that it knows who met whom. libc's would decide that again, behind our back, when more
// threads than it expects are there at once.
#ifndef BIGFOOT_RUNTIME_SYNC_BARRIER_H
#define BIGFOOT_RUNTIME_SYNC_BARRIER_H

#include "runtime/sync/sync_object.h"
#include "runtime/thread/clocks.h"

namespace bigfoot {

// Those who meet. Lives until the last of them has departed. Guarded by the barrier's lock, but for `complete`.
struct Round {
  Released given;     // join of what arrivals gave; not changed once the round is complete
  uint32_t arrived, departed;
  uint32_t complete;  // 1 when all have arrived; waited on
};

// Guarded by `lock`, a leaf. Whoever was let go may free the barrier's memory while others are on their way out, so the state
// lives until the last of them has departed.
struct BarrierState {
  SpinLock lock;
  bool destroyed;
  bool awaited;       // someone is in awaitLeavers
  uint32_t expected;
  uint32_t present;   // threads between arrival and departure
  uint32_t leaving;   // those of complete rounds; waited on by whoever destroys the barrier
  Round *round;       // the one that is not complete yet, or null
};

BarrierState *makeBarrier(uint32_t expected);
void destroyBarrier(BarrierState *barrier);

// Returns: the round, for departure. Requires: inside, and the lock of the object that owns the barrier.
struct Arrival {
  Round *round;
  bool last;
};
Arrival arrive(Thread &thread, BarrierState &barrier, epochs::Given given);
// Returns when the round is complete, which the last to arrive makes it. Requires: outside.
void awaitRound(const Arrival &arrival);
// Round and barrier may be gone afterwards. Requires: inside.
void depart(Thread &thread, BarrierState &barrier, Round *round);

// Returns when all that were let go have left. Requires: outside; the barrier is not destroyed meanwhile.
void awaitLeavers(BarrierState &barrier);

}  // namespace bigfoot

#endif
