// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/sets.h"

#include "detectors/fasttrack/rules.h"
#include "runtime/shadow/collect.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

namespace sets {
namespace {

constexpr uint64_t kUnitsToSuggest = 4096;

SpinLock g_lock;
uint32_t g_free[kClasses];
uint64_t g_since, g_live;

unsigned classFor(unsigned count) {
  unsigned c = 0;
  while (roomIn(c) < count) ++c;
  if (c >= kClasses) die("out of memory for shadow sets: %u accesses to one granule", count);
  return c;
}

// Requires: g_lock.
uint32_t claimLocked(unsigned size_class) {
  const uint64_t units = uint64_t{1} << size_class;
  g_since += units;
  if (g_since % kUnitsToSuggest < units) suggestCollection();
  if (const uint32_t i = g_free[size_class]) {
    g_free[size_class] = at(i).free_link;
    return i;
  }
  if ((g_end + units) * kUnit > kSets.bytes) die("out of memory for shadow sets");
  noteGrowth(kSets, g_end * kUnit, (g_end + units) * kUnit);
  const auto i = static_cast<uint32_t>(g_end);
  __atomic_store_n(&g_end, g_end + units, __ATOMIC_RELAXED);
  at(i).size_class = static_cast<uint8_t>(size_class);
  return i;
}

void releaseLocked(uint32_t i) {
  Set &set = at(i);
  set.free_link = g_free[set.size_class];
  g_free[set.size_class] = i;
}

uint32_t claim(Thread &t, unsigned size_class) {
  if (size_class >= Spares::kKept) {
    Guard guard(g_lock);
    return claimLocked(size_class);
  }
  uint32_t &count = t.shadow.spares.count[size_class];
  uint32_t *index = t.shadow.spares.index[size_class];
  if (!count) {
    Guard guard(g_lock);
    while (count < Spares::kMax / 2) index[count++] = claimLocked(size_class);
  }
  return index[--count];
}

void store(Entry &to, Entry entry) { __atomic_store_n(reinterpret_cast<uint64_t *>(&to), entry.bits(), __ATOMIC_RELAXED); }

void fill(Set &set, const Entry *entries, unsigned count, bool is_shared) {
  const Rewriting rewriting(set);
  set.is_shared = is_shared;
  __atomic_store_n(&set.count, count, __ATOMIC_RELAXED);
  unsigned at = 0;
  for (int reads = 0; reads < 2; ++reads) {
    for (unsigned i = 0; i < count; ++i)
      if ((entries[i].access() == Access::kRead) == reads) store(set.entry[at++], entries[i]);
    if (!reads) set.others = at;
  }
}

}  // namespace

uint32_t put(Thread &t, uint32_t old, const Entry *entries, unsigned count) {
  uint32_t i = old;
  if (!old || at(old).is_shared || roomIn(at(old).size_class) < count) {
    i = claim(t, classFor(count));
    if (old && !at(old).is_shared) release(t, old);
  }
  fill(at(i), entries, count, false);
  return i;
}

uint32_t share(const Entry *entries, unsigned count) {
  uint32_t i;
  {
    Guard guard(g_lock);
    i = claimLocked(classFor(count));
  }
  fill(at(i), entries, count, true);
  return i;
}

void release(Thread &t, uint32_t i) {
  const unsigned size_class = at(i).size_class;
  if (size_class >= Spares::kKept) {
    Guard guard(g_lock);
    return releaseLocked(i);
  }
  uint32_t &count = t.shadow.spares.count[size_class];
  uint32_t *index = t.shadow.spares.index[size_class];
  if (count == Spares::kMax) {
    Guard guard(g_lock);
    while (count > Spares::kMax / 2) releaseLocked(index[--count]);
  }
  index[count++] = i;
}

bool addRead(uint32_t number, Entry fresh, uint16_t &hint) {
  Set &set = at(number);
  // Of one thread: the chunk of their numbers is the same.
  const auto isOwn = [&](Entry e) { return (e.epoch() ^ fresh.epoch()) >> epochs::kChunkShift == 0; };
  uint32_t i = hint;
  if (i < set.others || i >= set.count || !isOwn(set.entry[i]))
    for (i = set.others; i < set.count && !isOwn(set.entry[i]);) ++i;
  if (i == set.count && i == roomIn(set.size_class)) return false;
  if (i < set.count && set.entry[i].bytes() & ~fresh.bytes()) return false;
  hint = static_cast<uint16_t>(i);
  const Rewriting rewriting(set);
  store(set.entry[i], fresh);
  if (i == set.count) __atomic_store_n(&set.count, i + 1, __ATOMIC_RELAXED);
  return true;
}

ByteMask look(const Cell &cell, const Cell &seen, EpochNumber present, Access access, uint32_t hint) {
  // What was seen may be the halves of two cells, and name no set at all.
  if (seen.isBusy() || !exists(seen.set())) return 0;
  const Set &set = at(seen.set());
  const uint32_t version = __atomic_load_n(&set.version, __ATOMIC_ACQUIRE);
  if (version & 1) return 0;
  const Cell named = loadCell(cell);
  if (named != seen) return 0;
  const uint32_t count = __atomic_load_n(&set.count, __ATOMIC_RELAXED), room = roomIn(set.size_class);
  ByteMask covered = 0;
  const uint32_t first = count < kMany ? 0 : hint, end = count < kMany || hint >= count ? count : hint + 1;
  for (uint32_t i = first; i < end && i < room; ++i) {
    const Entry entry(__atomic_load_n(reinterpret_cast<const uint64_t *>(&set.entry[i]), __ATOMIC_RELAXED));
    if (fasttrack::isPresent(entry, present, access)) covered |= entry.bytes();
  }
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return __atomic_load_n(&set.version, __ATOMIC_RELAXED) == version ? covered : 0;
}

void giveBack(Spares &spares) {
  Guard guard(g_lock);
  for (unsigned c = 0; c < Spares::kKept; ++c)
    while (spares.count[c]) releaseLocked(spares.index[c][--spares.count[c]]);
}

void markSpares(const Spares &spares) {
  for (unsigned c = 0; c < Spares::kKept; ++c)
    for (uint32_t i = 0; i < spares.count[c]; ++i) mark(spares.index[c][i]);
}

void sweep() {
  g_since = g_live = 0;
  for (uint32_t &head : g_free) head = 0;
  for (uint64_t i = 1, units; i < g_end; i += units) {
    Set &set = at(static_cast<uint32_t>(i));
    units = uint64_t{1} << set.size_class;
    if (set.is_marked)
      g_live += units;
    else
      releaseLocked(static_cast<uint32_t>(i));
    set.is_marked = false;
  }
}

uint64_t unitsSinceCollection() { return __atomic_load_n(&g_since, __ATOMIC_RELAXED); }
uint64_t unitsLiveAfterCollection() { return g_live; }
uint64_t usedBytes() { return g_end * kUnit; }

}  // namespace sets
}  // namespace bigfoot
