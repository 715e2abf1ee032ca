// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ladder of an access whose inline test failed. What one step declines, the next decides again from the start:
//
//   checkAgain     the thread has made the same access before, and nobody another since: one entry changes its epoch
//   checkShort     calls nothing, so that its hook saves no registers: a place that was met before, nothing that races, a cell that suffices
//   checkShortRange   the same for a few bytes at any address
//   readShared     the same for a read of what several threads read
//   putOffShort    the same where the page has no cells: the next access of a footprint
//   checkInCells   everything else where the page has cells (runtime/shadow/access.h)
//   putOff         the same where it has none: a new footprint (runtime/shadow/footprint.h)
//   checkAccess    everything
#ifndef BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H
#define BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H

#include "runtime/shadow/check.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/present.h"
#include "runtime/shadow/slots.h"

namespace bigfoot {

// Calls body while inside. Returns: what it returns, unless a signal or a collection waits: that is left to a longer path, where checking
// again changes nothing. (R3)
template <class Body>
BIGFOOT_INLINE inline bool onShortPath(Thread &t, Body body) {
  if (t.parked) [[unlikely]] return false;
  const bool done = Inside::tryEnter(t) && body();
  Inside::leave(t);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return done && !(__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED) | __atomic_load_n(&g_collection_hint, __ATOMIC_RELAXED));
}

// After the thread has replaced a cell of a shared page, or the first entry alone: whether nobody was in between. If not, it is to be judged again: its own
// entry, which may be about to be overwritten, must not stand for it. (P6), (P7)
BIGFOOT_INLINE inline bool isJudged(Thread &t, bool second_stayed, Grant grant) {
  if (second_stayed && grant.stands()) [[likely]] return true;
  judgeAgain(t);
  return false;
}

// Puts a cell of a shared page in the place of another. Where the second entry stays, the first alone is replaced: whoever changes a cell
// changes that. Should the second be another afterwards, the first had come back to what it was. (P6)
BIGFOOT_INLINE inline bool replaceShort(Thread &t, Cell &cell, const Cell &from, const Cell &to, Grant grant) {
  if (from.second != to.second) return replaceCell(cell, from, to) && isJudged(t, true, grant);
  auto *bits = reinterpret_cast<uint64_t *>(&cell);
  uint64_t expected = from.first.bits();
  if (!__atomic_compare_exchange_n(bits, &expected, to.first.bits(), false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) return false;
  return isJudged(t, __atomic_load_n(bits + 1, __ATOMIC_ACQUIRE) == from.second.bits(), grant);
}

// Returns: whether the cell is as the access leaves it.
template <Access kAccess, bool kWhole>
BIGFOOT_INLINE inline bool advanceShort(Thread &t, Cell &cell, ByteMask bytes, RecordNumber record, Grant grant) {
  const Cell from = loadCell(cell);
  Cell to;
  if constexpr (kWhole) {
    if (!advanceWhole<kAccess>(t, from, record, to)) [[unlikely]] return false;
  } else {
    if (!advanceInPlace<kAccess>(t, from, bytes, record, to)) [[unlikely]] return false;
  }
  ++t.statistics.rules[fasttrack::ruleInPlace(kAccess, to.second)];
  if (grant.isShared()) return replaceShort(t, cell, from, to, grant);
  storeCell(cell, to);
  return true;
}

// A plain access of kBytes, at most a granule, which divide the address, where the newest entry is of such an access by the same thread. It goes,
// and what the other one has is judged as ever. (R2) Needs few registers, so that its hook saves none. Returns: whether the access is done with.
template <Access kAccess, unsigned kBytes>
BIGFOOT_INLINE inline bool checkAgain(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
  return onShortPath(t, [&]() BIGFOOT_INLINE {
    const Page &page = pageOf(address);
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1) Before the cells: whoever has the page alone may take them away.
    const uint64_t cells = __atomic_load_n(&page.cells, __ATOMIC_ACQUIRE);
    if (!cells) [[unlikely]] return false;
    auto *cell = reinterpret_cast<uint64_t *>(kShadowBase + cells) + 2 * granuleIndex(address);
    const ByteMask bytes = kBytes == kGranuleBytes ? kAllBytes : bytesAt(address % kGranuleBytes, kBytes);
    const Entry like(t.epoch, kAccess, bytes, 0);
    uint64_t first = __atomic_load_n(cell, __ATOMIC_RELAXED);
    if (!epochs::standsFor(like, Entry(first))) return false;
    const Entry second(__atomic_load_n(cell + 1, __ATOMIC_ACQUIRE));
    if (!second.blank() && (isWrite(kAccess) || isWrite(second.access())) && !epochs::knows(t, second.epoch())) [[unlikely]] return false;
    const RecordNumber record = t.records.places.findOnly(reinterpret_cast<uintptr_t>(site), context, kBytes);
    if (!record) [[unlikely]] return false;
    t.recorded = true;
    ++t.statistics.rules[isWrite(kAccess) ? fasttrack::kWriteExclusive : fasttrack::kReadExclusive];
    const uint64_t fresh = like.bits() | record;
    if (owner == t.owner_id) {
      __atomic_store_n(cell, fresh, __ATOMIC_RELAXED);
      return true;
    }
    if (!isShared(owner) || !__atomic_compare_exchange_n(cell, &first, fresh, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) [[unlikely]] return false;
    return isJudged(t, __atomic_load_n(cell + 1, __ATOMIC_ACQUIRE) == second.bits(), Grant::shared(page, owner));
  });
}

enum class Short { kDone, kNot, kNoCells };

// kBytes divide the address. Returns: whether the access is done with, or why not.
template <Access kAccess, unsigned kBytes>
BIGFOOT_INLINE inline Short checkShort(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
  Short result = Short::kNot;
  const bool done = onShortPath(t, [&]() BIGFOOT_INLINE {
    const Page &page = pageOf(address);
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
    const uint64_t cells = __atomic_load_n(&page.cells, __ATOMIC_ACQUIRE);
    if (!cells) [[unlikely]] {
      result = Short::kNoCells;
      return false;
    }
    const RecordNumber record = t.records.places.findOnly(reinterpret_cast<uintptr_t>(site), context, kBytes);
    if (!record || (owner != t.owner_id && !isShared(owner))) [[unlikely]] return false;
    const Grant grant = owner == t.owner_id ? Grant::owned() : Grant::shared(page, owner);
    Cell *cell = reinterpret_cast<Cell *>(kShadowBase + cells) + granuleIndex(address);
    t.recorded = true;
    if constexpr (kBytes < kGranuleBytes)
      return advanceShort<kAccess, false>(t, *cell, bytesAt(address % kGranuleBytes, kBytes), record, grant);
    else
      return advanceShort<kAccess, true>(t, cell[0], kAllBytes, record, grant) &&
             (kBytes == kGranuleBytes || advanceShort<kAccess, true>(t, cell[1], kAllBytes, record, grant));
  });
  return done ? Short::kDone : result;
}

// The cell of an address. Returns: null if the page has none, or is not the thread's to use. Requires: inside.
BIGFOOT_INLINE inline Cell *cellFor(const Thread &t, uintptr_t address, Grant &grant) {
  const Page &page = pageOf(address);
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
  const uint64_t cells = __atomic_load_n(&page.cells, __ATOMIC_ACQUIRE);
  if (!cells || (owner != t.owner_id && !isShared(owner))) [[unlikely]] return nullptr;
  if (owner != t.owner_id) grant = Grant::shared(page, owner);
  return reinterpret_cast<Cell *>(kShadowBase + cells) + granuleIndex(address);
}

// A plain access to a few bytes at any address. Returns: whether the access is done with.
inline constexpr uint64_t kFewBytes = 32;
template <Access kAccess>
BIGFOOT_INLINE inline bool checkShortRange(Thread &t, uintptr_t address, uint64_t bytes, const Site *site, uint64_t context) {
  const uintptr_t end = address + bytes;
  if (bytes - 1 >= kFewBytes || end > kAddressEnd || (address ^ (end - 1)) >> kPageShift) return false;
  return onShortPath(t, [&]() BIGFOOT_INLINE {
    Grant grant = Grant::owned();
    Cell *cell = cellFor(t, address, grant);
    if (!cell) [[unlikely]] return false;
    const RecordNumber record = t.records.places.find(reinterpret_cast<uintptr_t>(site), context, static_cast<uint32_t>(bytes));
    if (!record) [[unlikely]] return false;
    t.recorded = true;
    auto mask = static_cast<ByteMask>(kAllBytes << address % kGranuleBytes);
    for (uintptr_t granule = address & ~(kGranuleBytes - 1);; granule += kGranuleBytes, ++cell, mask = kAllBytes) {
      if (end - granule < kGranuleBytes) mask &= static_cast<ByteMask>(kAllBytes >> (kGranuleBytes - (end - granule)));
      if (!(mask == kAllBytes ? advanceShort<kAccess, true>(t, *cell, mask, record, grant) : advanceShort<kAccess, false>(t, *cell, mask, record, grant)))
        return false;
      if (end - granule <= kGranuleBytes) return true;
    }
  });
}

// A plain read of kBytes, at most a granule, which divide the address, where the cell is out of line. Returns: whether it is done with.
template <unsigned kBytes>
BIGFOOT_INLINE inline bool readShared(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
  if (t.shadow.judge_again) [[unlikely]] return false;
  return onShortPath(t, [&]() BIGFOOT_INLINE {
    Grant grant = Grant::owned();
    Cell *cell = cellFor(t, address, grant);
    if (!cell) return false;
    const Cell seen = loadCell(*cell);
    const ByteMask bytes = kBytes == kGranuleBytes ? kAllBytes : bytesAt(address % kGranuleBytes, kBytes);
    return seen.isOutOfLine() && sets::readInSlot(t, *cell, seen, bytes, [&]() BIGFOOT_INLINE {
      return t.records.places.findOnly(reinterpret_cast<uintptr_t>(site), context, kBytes);
    });
  });
}

// An atomic access, which no test comes before: of bytes of one granule, at a place that is known by its site.
struct AtomicAccess {
  uintptr_t address;
  unsigned bytes;
  const Site *site;
  uint64_t context;

  unsigned mask() const { return ((1u << bytes) - 1) << address % kGranuleBytes; }
  bool isShort() const { return bytes <= kGranuleBytes && mask() <= kAllBytes && site; }
};

// Whether one entry of the present epoch has all bytes of the access.
template <Access kAccess>
BIGFOOT_INLINE inline bool isCoveredByOne(const Thread &t, const Cell &seen, unsigned mask) {
  const auto is_covered = [&](Entry e) { return fasttrack::isPresent(e, t.epoch, kAccess) && !(mask & ~e.bytes()); };
  return !seen.isOutOfLine() && (is_covered(seen.first) || is_covered(seen.second));
}

// Returns: whether the access is done with. `met` is told its record, or 0 where the epoch covers it: then it says whether that will do.
// Requires: inside; it is short.
template <Access kAccess, class Met>
BIGFOOT_INLINE inline bool advanceAtomic(Thread &t, const AtomicAccess &a, Met met) {
  Grant grant = Grant::owned();
  Cell *cell = cellFor(t, a.address, grant);
  if (!cell) [[unlikely]] return false;
  const Cell seen = loadCell(*cell);
  if (isCoveredByOne<kAccess>(t, seen, a.mask())) {
    ++t.statistics.rules[fasttrack::kAtomicSameEpoch];
    return met(0);
  }
  const RecordNumber record = t.records.places.find(reinterpret_cast<uintptr_t>(a.site), a.context, a.bytes);
  if (!record) [[unlikely]] return false;
  met(record);
  t.recorded = true;
  const auto bytes = static_cast<ByteMask>(a.mask());
  const Entry fresh(t.epoch, kAccess, bytes, record);
  if (seen.isOutOfLine()) return sets::renewAtomic(t, *cell, seen, fresh);
  // Alone after such an access: what advanceInPlace would make of it.
  if (epochs::standsFor(fresh, seen.first) && seen.second.blank()) [[likely]] {
    ++t.statistics.rules[fasttrack::kAtomicAccess];
    if (grant.isShared()) return replaceShort(t, *cell, seen, Cell::of(fresh), grant);
    storeCell(*cell, Cell::of(fresh));
    return true;
  }
  return advanceShort<kAccess, false>(t, *cell, bytes, record, grant);
}

template <Access kAccess>
BIGFOOT_INLINE inline bool checkAtomicShort(Thread &t, const AtomicAccess &a) {
  return a.isShort() && onShortPath(t, [&]() BIGFOOT_INLINE { return advanceAtomic<kAccess>(t, a, [](RecordNumber) { return true; }); });
}

// Checks and records an atomic access. Requires: outside.
template <Access kAccess>
BIGFOOT_INLINE inline void checkAtomic(Thread &t, uintptr_t address, unsigned bytes, const Place &place) {
  if (!t.shadow.judge_again && checkAtomicShort<kAccess>(t, {address, bytes, place.site, place.context})) [[likely]] return;
  checkAtomicSlow(t, address, bytes, kAccess, place);
}

// Returns: whether the access is done with.
template <unsigned kBytes>
BIGFOOT_INLINE inline bool putOffShort(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
  return onShortPath(t, [&]() BIGFOOT_INLINE { return !hasCells(pageOf(address)) && extendFootprint(t, address, kBytes, site, context); });
}

// From here on any size at any address, perhaps none of the program's.
void checkOutOfLine(Thread &thread, uintptr_t address, uint64_t bytes, Access access, const Place &place);
// The same where no test has come before.
inline void checkRange(Thread &t, uintptr_t address, uint64_t bytes, Access access, const Place &place) {
  if (bytes - 1 < kShortRange && place.site && isPresentRange(address, bytes, access)) return;
  checkOutOfLine(t, address, bytes, access, place);
}

}  // namespace bigfoot

#endif
