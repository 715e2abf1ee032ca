// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/fast_path.h"

namespace bigfoot {

void checkOutOfLine(Thread &t, uintptr_t address, uint64_t bytes, Access access, const Place &place) {
  constexpr uint64_t kFew = 64;
  if (bytes == 0) return;
  const Busy busy(t);
  if (bytes <= kFew) {
    if (checkInCells(t, address, bytes, access, place)) return;
    if (place.site && !t.shadow.judge_again && footprints::putOff(t, address, static_cast<uint32_t>(bytes), access, place)) return;
  }
  checkAccess(t, address, bytes, access, place);
}

}  // namespace bigfoot
