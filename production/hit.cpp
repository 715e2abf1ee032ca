// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where hits at armed sleds go: to what the run does.
#include "production/caper.h"
#include "production/chase.h"

// Returns: whether there is more to do than is allowed without saving vector registers.
extern "C" __attribute__((visibility("hidden"))) bool bigfoot_sled_hit(const bigfoot::Registers &registers, uintptr_t key) {
  return bigfoot::caper::isWatching() ? bigfoot::caper::hit(registers, key) : bigfoot::chase::hit(registers, key);
}

extern "C" __attribute__((visibility("hidden"))) void bigfoot_sled_hit_slowly(const bigfoot::Registers &registers, uintptr_t key, const char *extended_state) {
  if (bigfoot::caper::isWatching()) bigfoot::caper::hitSlowly(registers, key, extended_state);
  else bigfoot::chase::hitSlowly(registers, key);
}
