// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/memory_map.h"

#include "runtime/sys/os.h"

namespace bigfoot {

void reserveRegions() {
  static bool reserved;
  if (reserved) return;
  reserved = true;
  for (const Region &region : kRegions) os::reserve(region.start, region.bytes, region.what);
}

void noteGrowth(const Region &region, uint64_t before, uint64_t now) {
  constexpr uint64_t kLargePage = 2 << 20, kWorthIt = 1 << 20;
  if (now < kWorthIt) return;
  if (before < kWorthIt) os::useLargePages(region.start, kLargePage);
  for (uint64_t at = (before / kLargePage + 1) * kLargePage; at <= now; at += kLargePage)
    os::useLargePages(region.start + at, kLargePage);
}

}  // namespace bigfoot
