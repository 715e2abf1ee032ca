// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that are put off until they make a range. docs/slim.md, B1 to B5.
#ifndef BIGFOOT_RUNTIME_SHADOW_FOOTPRINT_H
#define BIGFOOT_RUNTIME_SHADOW_FOOTPRINT_H

#include "runtime/shadow/access.h"

namespace bigfoot {

// Adds an access to the open footprint of its place. Returns: false if it does not fit there. Requires: inside. Calls nothing.
__attribute__((always_inline)) inline bool extendFootprint(Thread &t, uintptr_t address, uint32_t bytes, const Site *site,
                                                           uint64_t context) {
  Footprint *found = t.shadow.footprints.find(site);
  if (!found) return false;
  Footprint &f = *found;
  if (f.context != context || f.size != bytes) return false;
  if (address - f.first <= f.covered) return ++f.again <= Footprints::kMostAgain;
  if (address != f.next || address - f.low > f.room) return false;
  f.next += static_cast<uintptr_t>(f.step);
  f.covered += f.grows;
  return true;
}

namespace footprints {

// Puts an access off, if it lies in a heap block or extent and its page has no cells. Returns: whether it did. Requires: outside.
bool putOff(Thread &thread, uintptr_t address, uint32_t bytes, Access access, const Place &place);

void commitOpen(Thread &thread);
// Before the thread's clock or knowledge changes. (B2) Requires: outside.
inline void commit(Thread &thread) {
  if (thread.shadow.footprints.open) commitOpen(thread);
}

// Before memory is freed or cleared. (B3) Requires: outside.
void commitIn(Thread &thread, uintptr_t address, uint64_t bytes);

// Of all threads. (B3), (B4) Requires: outside; null if the runtime does not know the caller.
void commitEverybodys(Thread *caller);

}  // namespace footprints
}  // namespace bigfoot

#endif
