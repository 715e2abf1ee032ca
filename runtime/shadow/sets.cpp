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

// Which entries go to slots, and to how many.
struct Layout {
  static constexpr unsigned kFewestReads = 3, kMostSlotsLog = 12;
  unsigned slots_log = 0, listed;
  uint64_t is_slot_taken[(1 << kMostSlotsLog) / 64];

  Layout(const Entry *entries, unsigned count, bool is_shared) : listed(count) {
    unsigned readers = 0, least = 2;
    for (unsigned i = 0; i < count; ++i) readers += isPlainRead(entries[i]) && !isReadersSecond(entries, i);
    if (is_shared || readers < kFewestReads) return;
    while (1u << least < readers) ++least;
    // Threads whose numbers are far apart may need more slots than there are reads.
    for (unsigned log = least; log <= least + 2 && log <= kMostSlotsLog; ++log) {
      slots_log = log;
      listed = count - place(entries, count, [](unsigned, unsigned) {});
      if (listed == count - readers) break;
    }
  }
  unsigned total() const { return listed + (slots_log ? 1u << slots_log : 0); }

  // Calls visit(entry, slot) for those that have one. Returns: how many.
  template <class Visit>
  unsigned place(const Entry *entries, unsigned count, Visit visit) {
    unsigned placed = 0;
    for (unsigned i = 0; i < (1u << slots_log) / 64 + 1 && i < sizeof is_slot_taken / 8; ++i) is_slot_taken[i] = 0;
    for (unsigned i = 0; i < count; ++i) {
      if (!isPlainRead(entries[i])) continue;
      const unsigned slot = index(threadOf(entries[i])) & ((1u << slots_log) - 1);
      uint64_t &word = is_slot_taken[slot / 64];
      if (word >> slot % 64 & 1) continue;
      word |= uint64_t{1} << slot % 64;
      visit(i, slot);
      ++placed;
    }
    return placed;
  }
  static bool isPlainRead(Entry e) { return e.access() == Access::kRead; }
  static Tid threadOf(Entry e) { return epochs::at(e.epoch()).tid(); }
  // Whether one before it is of the same thread, as far as it is worth to look.
  static bool isReadersSecond(const Entry *entries, unsigned i) {
    constexpr unsigned kLook = 8;
    for (unsigned k = i > kLook ? i - kLook : 0; k < i; ++k)
      if (isPlainRead(entries[k]) && threadOf(entries[k]) == threadOf(entries[i])) return true;
    return false;
  }
};

void fill(Set &set, const Entry *entries, unsigned count, bool is_shared, bool is_kept, Layout &layout) {
  const Rewriting rewriting(set);
  set.is_shared = is_shared;
  __atomic_store_n(&set.is_kept, is_kept, __ATOMIC_RELAXED);
  __atomic_store_n(&set.slots_log, static_cast<uint8_t>(layout.slots_log), __ATOMIC_RELAXED);
  __atomic_store_n(&set.listed, layout.listed, __ATOMIC_RELAXED);
  __atomic_store_n(&set.count, layout.total(), __ATOMIC_RELAXED);
  if (!layout.slots_log) {
    for (unsigned i = 0; i < count; ++i) store(set.entry[i], entries[i]);
    return;
  }
  for (unsigned i = layout.listed; i < layout.total(); ++i) store(set.entry[i], Entry());
  unsigned next = 0, listed = 0;
  const auto list = [&](unsigned end) {
    for (; next < end; ++next) store(set.entry[listed++], entries[next]);
  };
  layout.place(entries, count, [&](unsigned i, unsigned slot) {
    list(i);
    store(set.entry[layout.listed + slot], entries[i]);
    ++next;
  });
  list(count);
}

}  // namespace

uint32_t put(Thread &t, uint32_t old, const Entry *entries, unsigned count, bool keep) {
  Layout layout(entries, count, false);
  uint32_t i = old;
  bool is_kept = keep || layout.slots_log;
  if (!old || at(old).is_shared || roomIn(at(old).size_class) < layout.total()) {
    i = claim(t, classFor(layout.total()));
    if (old && !at(old).is_shared) release(t, old);
  } else {
    is_kept |= at(old).is_kept;  // others may look for what is theirs in it (P8)
  }
  fill(at(i), entries, count, false, is_kept, layout);
  return i;
}

uint32_t share(const Entry *entries, unsigned count) {
  Layout layout(entries, count, true);
  uint32_t i;
  {
    Guard guard(g_lock);
    i = claimLocked(classFor(count));
  }
  fill(at(i), entries, count, true, false, layout);
  return i;
}

void release(Thread &t, uint32_t i) {
  if (at(i).is_kept) return;  // (P8)
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

ByteMask look(const Cell &cell, const Cell &seen, EpochNumber present, Access access) {
  // What was seen may be the halves of two cells, and name no set at all.
  if (seen.isBusy() || !exists(seen.set())) return 0;
  const Set &set = at(seen.set());
  const uint32_t version = __atomic_load_n(&set.version, __ATOMIC_ACQUIRE);
  if (version & 1) return 0;
  const Cell named = loadCell(cell);
  if (named != seen) return 0;
  const uint32_t count = __atomic_load_n(&set.count, __ATOMIC_RELAXED), room = roomIn(set.size_class);
  ByteMask covered = 0;
  for (uint32_t i = 0; i < count && i < room; ++i) {
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
