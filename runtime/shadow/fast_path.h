// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ladder of an access whose inline test failed. What one step declines, the next decides again from the start:
//
//   ShortPath      calls nothing, so that its hook saves no registers: a place that was met before, nothing that races, a cell that suffices
//   putOffShort    the same where the page has no cells: the next access of a footprint
//   checkInCells   everything else where the page has cells (runtime/shadow/access.h)
//   putOff         the same where it has none: a new footprint (runtime/shadow/footprint.h)
//   checkAccess    everything
#ifndef BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H
#define BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H

#include "runtime/shadow/check.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/present.h"

namespace bigfoot {

template <Access kAccess, unsigned kBytes>
class ShortPath {
 public:
  // Returns: whether the access is done with. Requires: kBytes divide the address; the page has cells.
  BIGFOOT_INLINE static bool check(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
    if (t.parked) [[unlikely]] return false;
    const bool done = Inside::tryEnter(t) && onPage(t, address, site, context);
    Inside::leave(t);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    // A signal that waits is left to the general path, where checking again changes nothing. (R3)
    return done && !__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED);
  }

 private:
  BIGFOOT_INLINE static bool onPage(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
    const Page &page = pageOf(address);
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
    if (!hasCells(page) || (owner != t.owner_id && owner != kShared)) [[unlikely]] return false;
    const RecordNumber record = t.places.find(reinterpret_cast<uintptr_t>(site), context);
    if (!record) [[unlikely]] return false;
    Cell *cell = cellsOf(page) + granuleIndex(address);
    t.recorded = true;
    if constexpr (kBytes <= kGranuleBytes) {
      return advance(t, *cell, bytesAt(address % kGranuleBytes, kBytes), record, owner);
    } else {
      return advance(t, cell[0], kAllBytes, record, owner) && advance(t, cell[1], kAllBytes, record, owner);
    }
  }

  BIGFOOT_INLINE static bool advance(Thread &t, Cell &cell, ByteMask bytes, RecordNumber record, uint32_t owner) {
    const Cell from = loadCell(cell);
    Cell to;
    if (!advanceInPlace<kAccess>(t, from, bytes, record, to)) [[unlikely]] return false;
    ++t.statistics.rules[isWrite(kAccess) ? fasttrack::kWriteExclusive : to.second.blank() ? fasttrack::kReadExclusive : fasttrack::kReadShare];
    if (owner == kShared) return replaceCell(cell, from, to);
    storeCell(cell, to);
    return true;
  }
};

// Returns: whether the access is done with.
template <unsigned kBytes>
BIGFOOT_INLINE inline bool putOffShort(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
  if (t.parked) [[unlikely]] return false;
  const bool done = Inside::tryEnter(t) && !hasCells(pageOf(address)) && extendFootprint(t, address, kBytes, site, context);
  Inside::leave(t);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return done && !__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED);
}

// From here on any size at any address, perhaps none of the program's.
void checkOutOfLine(Thread &thread, uintptr_t address, uint64_t bytes, Access access, const Place &place);

}  // namespace bigfoot

#endif
