// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When a thread waits at a site: RaceChaser's policy (paper 004, section 4.2), in integers, since it is asked where vector registers are the
// program's. A probability is a number of 2^32; times are nanoseconds.
#ifndef BIGFOOT_PRODUCTION_SAMPLING_H
#define BIGFOOT_PRODUCTION_SAMPLING_H

#include <stdint.h>

namespace bigfoot {

inline constexpr uint64_t kCertain = uint64_t{1} << 32;

// P_freq: of a site where the thread has waited so often.
inline uint64_t frequencyProbability(uint64_t waits) { return kCertain / (waits + 1); }

struct Budget {
  uint64_t share;     // r_max, in 1/1000
  uint64_t delay;     // t_delay
  uint64_t shortest;  // t_min

  // P_budget, after `total` of which one thread or more waited for `waited`:  1 - (waited + delay) / ((total + delay) * share)
  uint64_t probability(uint64_t waited, uint64_t total) const {
    const uint64_t whole = (total > shortest ? total : shortest) + delay;
    const uint64_t allowed = whole / 1000 * share, spent = waited + delay;
    if (spent >= allowed) return 0;
    return kCertain - static_cast<uint64_t>(static_cast<unsigned __int128>(spent) * kCertain / allowed);
  }
};

// xorshift64. Not zero.
inline uint64_t nextRandom(uint64_t &state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
inline bool happens(uint64_t &state, uint64_t probability) { return (nextRandom(state) >> 32) < probability; }

}  // namespace bigfoot

#endif
