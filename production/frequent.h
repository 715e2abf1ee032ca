// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sites that threads come to so often that passing their sleds costs more than a fifth of the budget: such a sled is taken out of the code for as
// long as makes the cost, with that of changing the code, a fifth of it (SL6).
#ifndef BIGFOOT_PRODUCTION_FREQUENT_H
#define BIGFOOT_PRODUCTION_FREQUENT_H

#include <stdint.h>

namespace bigfoot::frequent {

inline constexpr uint64_t kCounted = 1024;  // hits after which a thread looks at the clock
inline constexpr uint64_t kParts = 5;       // of the budget

// At the start: what passing an armed sled costs here, and changing the code.
void measure();

// Of a sled that a thread passed kCounted times in `elapsed` nanoseconds, with a budget of `share` thousandths. Returns: the pause, 0 if it may stay.
uint64_t pauseAfter(uint64_t elapsed, uint64_t share);
// The same, with these costs in nanoseconds: of kCounted passes, and of taking the sled out and back.
inline uint64_t pauseAfter(uint64_t elapsed, uint64_t share, uint64_t passing, uint64_t changing) {
  if (passing <= elapsed * share / (1000 * kParts)) return 0;
  return (passing + changing) * 1000 * kParts / share;
}

}  // namespace bigfoot::frequent

#endif
