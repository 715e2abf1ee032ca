// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers: all that arrive in a round release to all that leave it, and to nobody of the next round.
#ifndef BIGFOOT_RUNTIME_SYNC_BARRIER_H
#define BIGFOOT_RUNTIME_SYNC_BARRIER_H

#include "runtime/sync/clocks.h"

namespace bigfoot {

// Rounds overlap: a thread may arrive in round k+1 while another has not yet left round k, and in round k+2 only
// when all of k+1 have arrived. So with exactly `expected` threads two rounds are under way at most.
//
// When more threads than that are at the barrier at once, who meets whom is decided behind our back, between arrive() and the real
// wait. From then on all that arrived release to all that leave: no false alarm, at the price of races between rounds.
//
// Guarded by `lock`, a leaf. Whoever was let go by the last to arrive may destroy the barrier while others are on their way
// out, so the state lives until the last of them has departed.
struct BarrierState {
  static constexpr unsigned kRounds = 2;
  SpinLock lock;
  bool destroyed;
  bool crowded;  // more threads than expected: round[0] is for all
  uint64_t expected;
  uint64_t arrived, departed;
  Clocks round[kRounds];
};

BarrierState *makeBarrier(unsigned expected);
void destroyBarrier(BarrierState *barrier);

// Arrival requires: inside, and the barrier object's lock. Returns: the round, for departure.
uint64_t arrive(Thread &thread, BarrierState &barrier);
// Requires: inside. The barrier may be gone afterwards.
void depart(Thread &thread, BarrierState &barrier, uint64_t round);

}  // namespace bigfoot

#endif
