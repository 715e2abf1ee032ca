// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread keeps of its own for shadow memory, and the accesses that it has not told yet. Thread-local, but for what says otherwise.
#ifndef BIGFOOT_RUNTIME_SHADOW_THREAD_SHADOW_H
#define BIGFOOT_RUNTIME_SHADOW_THREAD_SHADOW_H

#include <stddef.h>

#include "core/cell.h"
#include "runtime/sys/array.h"
#include "runtime/sys/hash.h"

namespace bigfoot {

struct Site;

namespace sets {

// Free sets that a thread keeps to itself, of the smallest classes, so as to take no lock.
struct Spares {
  static constexpr unsigned kMax = 32, kKept = 2;
  uint32_t count[kKept], index[kKept][kMax];
};

}  // namespace sets

// Transitions to shared sets: (cell, entry) -> cell, made without a race. Granules of a table that are read by the same threads at the same
// places go through the same states; one that comes a second time is worth sharing. A transition stays right while the thread
// lives, because what it knows only grows; the collector clears the cache.
struct TransitionCache {
  static constexpr unsigned kBits = 7;
  struct Line {
    Cell from, to;   // to is blank: came once
    Entry fresh;
  };
  Line line[1 << kBits];
  bool is_used;

  void note(Line &at, const Line &fresh) {
    at = fresh;
    is_used = true;
  }
  void forget() {
    if (is_used) __builtin_memset(this, 0, sizeof *this);
  }

  Line &of(const Cell &from, Entry fresh) {
    const uint64_t hash = (from.first.bits() ^ (from.second.bits() ^ fresh.bits() * kHashFactor) * 0xff51afd7ed558ccd);
    return line[hashTo(kBits, hash)];
  }
};

// Accesses of one place, at equal distances, in one room, that are not in shadow yet. docs/slim.md, B1 to B5.
struct Footprint {
  const Site *site;      // null: none
  uint64_t context;
  uintptr_t first;
  uintptr_t next;        // the address of the access that would extend it
  uintptr_t covered;     // accesses from `first` to here bytes after it are in it
  int64_t step;          // 0 while there is one access
  uintptr_t low, room;   // accesses from low to low + room lie in its heap block or extent
  uint32_t grows;        // what an access adds to `covered`
  uint32_t again;        // accesses that were in it already
  uint32_t extent;       // 0: a heap block
  // What was committed from here last: a place may go over the same memory again in the same epoch.
  const Site *told_site;
  Clock told_at;
  uintptr_t told_from, told_to;
  bool told_again;
  Access access;
  uint32_t size;         // of each access
  RecordNumber record;
};

struct Footprints {
  // In sets of two: places of one loop that took turns at one entry would each be told one by one.
  static constexpr unsigned kSets = 128, kEntries = 2 * kSets;
  // Accesses to what an epoch accessed before cost least where there are cells, which inline tests read.
  static constexpr uint32_t kMostAgain = 64;
  uint32_t open;     // how many there are
  uint32_t victim;
  Footprint *telling;  // the one that its thread is about to close itself
  uint64_t is_open[kEntries / 64];
  Footprint entry[kEntries];

  // Null if there is none.
  __attribute__((always_inline)) Footprint *find(const Site *site) {
    Footprint *set = setOf(site);
    if (set[0].site == site) return set;
    return set[1].site == site ? set + 1 : nullptr;
  }

  // The place's entry, or one to make it in.
  Footprint &choose(const Site *site) {
    if (Footprint *found = find(site)) return *found;
    Footprint *set = setOf(site);
    for (unsigned i = 0; i < 2; ++i)
      if (!set[i].site && set[i].told_site == site) return set[i];
    if (!set[0].site) return set[0];
    return set[1].site ? set[++victim % 2] : set[1];
  }

  void noteOpen(const Footprint &f) {
    is_open[(&f - entry) / 64] |= bitOf(f);
    ++open;
  }
  void noteClosed(const Footprint &f) {
    is_open[(&f - entry) / 64] &= ~bitOf(f);
    --open;
  }

  // Calls visit(footprint) for those that are open; it may close them.
  template <class Visit>
  void forEachOpen(Visit visit) {
    for (unsigned i = 0; i < kEntries / 64; ++i)
      for (uint64_t left = is_open[i]; left; left &= left - 1)
        visit(entry[i * 64 + static_cast<unsigned>(__builtin_ctzl(left))]);
  }

 private:
  uint64_t bitOf(const Footprint &f) const { return uint64_t{1} << ((&f - entry) % 64); }
  Footprint *setOf(const Site *site) {
    return &entry[(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(site)) * 2654435761u >> 25) * 2];
  }
};
static_assert(Footprints::kSets == 1u << (32 - 25));

// Looks at what all threads know, of which some programs have much and others nothing: after a few in vain most are left out.
struct Looks {
  static constexpr uint32_t kFew = 16, kOneOf = 16;
  uint32_t in_vain, left_out;

  bool areWorthIt() { return in_vain < kFew || ++left_out % kOneOf == 0; }
  void note(bool found) { in_vain = found ? 0 : in_vain + (in_vain < kFew); }
};

struct ThreadShadow {
  bool judge_again;        // the access under way is in its cell or set, but may have missed a change by another (P6), (P8)
  bool stopped;            // another thread does its work, with the world stopped: every page is the thread's own
  Looks looks;
  Array<Entry> room;       // scratch for sets
  sets::Spares spares;
  TransitionCache transitions;
  Footprints footprints;
};

}  // namespace bigfoot

#endif
