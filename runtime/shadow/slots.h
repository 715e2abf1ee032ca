// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that a thread records by itself in the granule's set, where its own entry is: reads, which have slots there, and atomics. docs/precision.md, P8.
#ifndef BIGFOOT_RUNTIME_SHADOW_SLOTS_H
#define BIGFOOT_RUNTIME_SHADOW_SLOTS_H

#include "detectors/fasttrack/rules.h"
#include "runtime/records/mosaics.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/sets.h"
#include "runtime/thread/epochs.h"

namespace bigfoot::sets {

BIGFOOT_INLINE inline Entry loadEntry(const Entry &entry) {
  return Entry(__atomic_load_n(reinterpret_cast<const uint64_t *>(&entry), __ATOMIC_ACQUIRE));
}

// Whether a cell names the set still. The first entry says whether it is busy: what was seen of it holds at that moment.
BIGFOOT_INLINE inline bool isNamedBy(const Cell &cell, uint32_t set) {
  const Cell now = loadCell(cell);
  return now.isOutOfLine() && !now.isBusy() && now.set() == set;
}

// What the thread accessed comes into the cell, for the next test, in the place of a cover of half of the threads. (I3) Several threads may
// access it by turns, and take each other's away: so only one of a few that could.
BIGFOOT_INLINE inline void coverInCell(Thread &t, Cell &cell, const Cell &seen, Entry cover) {
  constexpr uint64_t kOneOf = 4;
  const fasttrack::Rule rule = isAtomic(cover.access()) ? fasttrack::kAtomicSameEpoch : fasttrack::kReadSameEpoch;
  if (++t.statistics.rules[rule] % kOneOf) return;
  replaceCell(cell, seen, index(t.tid) & 1 ? Cell::outOfLine(seen.set(), seen.cover(), cover) : Cell::outOfLine(seen.set(), cover, seen.otherCover()));
}

// A set of which the thread may change what is its own, as it found it. (P8)
struct Kept {
  Set *set;
  uint32_t version, listed, slots_log;

  // Returns: false if the cell names no such set.
  BIGFOOT_INLINE bool find(const Cell &cell, const Cell &seen) {
    if (seen.isBusy() || !exists(seen.set())) [[unlikely]] return false;
    set = &at(seen.set());
    version = __atomic_load_n(&set->version, __ATOMIC_ACQUIRE);
    listed = __atomic_load_n(&set->listed, __ATOMIC_RELAXED);
    slots_log = __atomic_load_n(&set->slots_log, __ATOMIC_RELAXED);
    const bool is_kept = __atomic_load_n(&set->is_kept, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (version & 1 || !is_kept || __atomic_load_n(&set->version, __ATOMIC_RELAXED) != version) return false;
    return isNamedBy(cell, seen.set());  // it may have been given back before it was kept, and be another cell's
  }
  // Puts an entry in the place of one that is the thread's own. Returns: false if the rules have to judge the access, in spite of what it may have left.
  BIGFOOT_INLINE bool replace(Thread &t, const Cell &cell, const Cell &seen, Entry &own, Entry old, Entry fresh) {
    t.recorded = true;
    uint64_t expected = old.bits();
    if (!__atomic_compare_exchange_n(reinterpret_cast<uint64_t *>(&own), &expected, fresh.bits(), false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
      return false;
    if (isNamedBy(cell, seen.set()) && __atomic_load_n(&set->version, __ATOMIC_ACQUIRE) == version) [[likely]] return true;
    judgeAgain(t);
    return false;
  }
};

// A plain read of `bytes` of a granule whose cell was seen out of line; recordOf() is asked for the place if need be. Returns: false if the
// rules have to judge it, in spite of what it may have left. Requires: inside, a grant of the page.
template <class RecordOf>
BIGFOOT_INLINE inline bool readInSlot(Thread &t, Cell &cell, const Cell &seen, ByteMask bytes, RecordOf recordOf) {
  Kept kept;
  if (!kept.find(cell, seen) || !kept.slots_log) return false;
  Entry &slot = kept.set->entry[kept.listed + (index(t.tid) & ((1u << kept.slots_log) - 1))];
  const Entry old = loadEntry(slot);
  if (old.epoch() == t.epoch && !(bytes & ~old.bytes())) {  // (R3)
    coverInCell(t, cell, seen, Entry(t.epoch, Access::kRead, old.bytes(), 0));
    return true;
  }
  if (!epochs::knows(t, old.epoch())) [[unlikely]] return false;
  for (uint32_t i = 0; i < kept.listed; ++i)
    if (const Entry other = loadEntry(kept.set->entry[i]); isWrite(other.access()) && !epochs::knows(t, other.epoch())) [[unlikely]] return false;
  const RecordNumber record = recordOf();
  if (!record) [[unlikely]] return false;
  Entry fresh(t.epoch, Access::kRead, bytes, record);
  if (old.isTogether(fresh)) fresh = old.isAlike(fresh) ? old.with(bytes) : mosaics::joinAgain(t.records.mosaics, old, fresh);
  if (old.bytes() & ~fresh.bytes()) return false;
  if (!kept.replace(t, cell, seen, slot, old, fresh)) return false;
  ++t.statistics.rules[fasttrack::kReadShared];
  return true;
}

// An atomic access, where an entry of the thread is in the set for which it stands. Returns: false if there is none, or the rules have to judge
// it, in spite of what it may have left. Requires: inside, a grant of the page.
BIGFOOT_INLINE inline bool renewAtomic(Thread &t, Cell &cell, const Cell &seen, Entry fresh) {
  constexpr uint32_t kFewEntries = 8;  // as long as it takes no longer than the rules
  Kept kept;
  if (!kept.find(cell, seen) || kept.slots_log || kept.listed > kFewEntries) return false;
  Entry *own = nullptr;
  Entry old;
  for (uint32_t i = 0; i < kept.listed; ++i) {
    const Entry other = loadEntry(kept.set->entry[i]);
    if (epochs::standsFor(fresh, other))
      own = &kept.set->entry[i], old = other;
    else if (conflict(other.access(), fresh.access()) && !epochs::knows(t, other.epoch()))
      return false;
  }
  if (!own) return false;
  if (old.epoch() == t.epoch) {  // (R3)
    coverInCell(t, cell, seen, Entry(t.epoch, fresh.access(), fresh.bytes(), 0));
    return true;
  }
  if (!kept.replace(t, cell, seen, *own, old, fresh)) return false;
  ++t.statistics.rules[fasttrack::kAtomicAccess];
  return true;
}

}  // namespace bigfoot::sets

#endif
