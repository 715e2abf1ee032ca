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

}  // namespace bigfoot
