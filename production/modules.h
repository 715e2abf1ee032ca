// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where code is that has sleds.
#ifndef BIGFOOT_PRODUCTION_MODULES_H
#define BIGFOOT_PRODUCTION_MODULES_H

#include <stdint.h>

namespace bigfoot::modules {

// The segments that sleds are in. Published once, when the sleds are; a module that is gone leaves an empty range.
struct Range {
  uint64_t start, end;
};
inline constexpr unsigned kMost = 64;   // code of more modules is taken for code without sleds
extern Range g_ranges[kMost];
extern unsigned g_count;

inline bool have(uint64_t code) {
  const unsigned count = __atomic_load_n(&g_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i)
    if (code - g_ranges[i].start < g_ranges[i].end - g_ranges[i].start) return true;
  return false;
}

}  // namespace bigfoot::modules

#endif
