// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/unordered.h"

namespace bigfoot::unordered {
namespace {

bool change(Page &page, uint8_t from, uint8_t to) {
  return __atomic_compare_exchange_n(&page.unordered, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

// One more object was made. Returns: whether that was the last time that such operations were allowed.
bool count(Page &page) {
  for (;;) {
    const uint8_t state = __atomic_load_n(&page.unordered, __ATOMIC_RELAXED);
    if (!isAllowed(state)) return false;
    if (change(page, state, state + 1)) return state == kLastAllowed;
  }
}

}  // namespace

// One wait ends it for the neighbours, too: objects are often made side by side.
void await(const Thread &thread, Page &page) {
  constexpr uintptr_t kNeighbours = 32;
  Page *const first = reinterpret_cast<Page *>(reinterpret_cast<uintptr_t>(&page) & ~(kNeighbours * sizeof(Page) - 1));
  uint32_t ended = 0;
  if (count(page))
    for (unsigned i = 0; i < kNeighbours; ++i) {
      const uint8_t state = __atomic_load_n(&first[i].unordered, __ATOMIC_RELAXED);
      if (state == kEnding || (isAllowed(state) && change(first[i], state, kEnding))) ended |= 1u << i;
    }
  waitUntilNoneUnordered(thread, static_cast<uintptr_t>(first - kDescriptors.as<Page>()) << kPageShift, kNeighbours * kPageBytes);
  for (; ended; ended &= ended - 1) change(first[__builtin_ctz(ended)], kEnding, kEnded);
}

}  // namespace bigfoot::unordered
