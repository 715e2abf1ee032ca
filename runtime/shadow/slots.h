// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of what several threads read: each by a slot of its own in the granule's set. docs/precision.md, P8.
#ifndef BIGFOOT_RUNTIME_SHADOW_SLOTS_H
#define BIGFOOT_RUNTIME_SHADOW_SLOTS_H

#include "detectors/fasttrack/rules.h"
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

// What the thread read comes into the cell, for the next inline test, in the place of a cover of half of the threads. (I3) Several threads may
// read by turns, and take each other's away: so only one of a few that could.
BIGFOOT_INLINE inline void coverInCell(Thread &t, Cell &cell, const Cell &seen, ByteMask bytes) {
  constexpr uint64_t kOneOf = 4;
  if (++t.statistics.rules[fasttrack::kReadSameEpoch] % kOneOf) return;
  const Entry cover(t.epoch, Access::kRead, bytes, 0);
  replaceCell(cell, seen, index(t.tid) & 1 ? Cell::outOfLine(seen.set(), seen.cover(), cover) : Cell::outOfLine(seen.set(), cover, seen.otherCover()));
}

// A plain read of `bytes` of a granule whose cell was seen out of line; recordOf() is asked for the place if need be. Returns: false if the
// rules have to judge it, in spite of what it may have left. Requires: inside, a grant of the page.
template <class RecordOf>
BIGFOOT_INLINE inline bool readInSlot(Thread &t, Cell &cell, const Cell &seen, ByteMask bytes, RecordOf recordOf) {
  if (seen.isBusy() || !exists(seen.set())) [[unlikely]] return false;
  Set &set = at(seen.set());
  const uint32_t version = __atomic_load_n(&set.version, __ATOMIC_ACQUIRE);
  const uint32_t listed = __atomic_load_n(&set.listed, __ATOMIC_RELAXED), log = __atomic_load_n(&set.slots_log, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  if (version & 1 || !log || __atomic_load_n(&set.version, __ATOMIC_RELAXED) != version) return false;
  if (!isNamedBy(cell, seen.set())) [[unlikely]] return false;  // it may have been given back, without slots, and be another cell's
  Entry &slot = set.entry[listed + (index(t.tid) & ((1u << log) - 1))];
  const Entry old = loadEntry(slot);
  if (old.epoch() == t.epoch && !(bytes & ~old.bytes())) {  // (R3)
    coverInCell(t, cell, seen, old.bytes());
    return true;
  }
  if (!epochs::knows(t, old.epoch())) [[unlikely]] return false;
  for (uint32_t i = 0; i < listed; ++i)
    if (const Entry other = loadEntry(set.entry[i]); isWrite(other.access()) && !epochs::knows(t, other.epoch())) [[unlikely]] return false;
  const RecordNumber record = recordOf();
  if (!record) [[unlikely]] return false;
  Entry fresh(t.epoch, Access::kRead, bytes, record);
  if (old.isAlike(fresh)) fresh = old.with(bytes);
  if (old.bytes() & ~fresh.bytes()) return false;
  t.recorded = true;
  uint64_t expected = old.bits();
  if (!__atomic_compare_exchange_n(reinterpret_cast<uint64_t *>(&slot), &expected, fresh.bits(), false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
    return false;
  ++t.statistics.rules[fasttrack::kReadShared];
  if (isNamedBy(cell, seen.set()) && __atomic_load_n(&set.version, __ATOMIC_ACQUIRE) == version) [[likely]] return true;
  judgeAgain(t);
  return false;
}

}  // namespace bigfoot::sets

#endif
