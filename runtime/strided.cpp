// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of what a loop is going to access (abi/hooks.def).
#include "runtime/shadow/access.h"

#define HOOK extern "C" __attribute__((visibility("default")))

namespace bigfoot {
namespace {

// Pieces that touch or overlap are one range.
void checkStrided(void *first, int64_t stride, uint64_t count, uint64_t size, Access access, const Place &place) {
  Thread *t = currentThread();
  if (!t || count == 0) return;
  auto address = reinterpret_cast<uintptr_t>(first);
  if (stride < 0) {
    address += static_cast<uint64_t>(stride) * (count - 1);
    stride = -stride;
  }
  const auto step = static_cast<uint64_t>(stride);
  if (step <= size) {
    const Busy busy(*t);
    return checkAccess(*t, address, step * (count - 1) + size, access, place);
  }
  for (uint64_t i = 0; i < count; ++i) {
    const Busy busy(*t);
    checkAccess(*t, address + step * i, size, access, place);
  }
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

HOOK void __bigfoot_read_strided(void *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where,
                                 uint64_t *activation) {
  checkStrided(address, static_cast<int64_t>(stride), count, size, Access::kRead, BIGFOOT_PLACE(where, activation));
}

HOOK void __bigfoot_write_strided(void *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where,
                                  uint64_t *activation) {
  checkStrided(address, static_cast<int64_t>(stride), count, size, Access::kWrite, BIGFOOT_PLACE(where, activation));
}
