// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread remembers of its own work, so as not to do it twice, and the accesses that it has not told yet.
#ifndef BIGFOOT_RUNTIME_THREAD_CACHES_H
#define BIGFOOT_RUNTIME_THREAD_CACHES_H

#include <stddef.h>

#include "core/entry.h"
#include "runtime/shadow/cell.h"

namespace bigfoot {

struct Site;

// Records by the place of their access: its code, context and size. A place in a context that was met before is found without walking
// the stack.
struct PlaceCache {
  static constexpr unsigned kFewest = 128, kMost = 4096, kWays = 2;  // sets
  struct Entry {
    uintptr_t code;       // codeOf
    uint64_t context;
    uint32_t size;
    RecordNumber record;  // 0: none
  };
  Entry entry[kMost * kWays];
  uint32_t more;          // bits of a set's number beyond those of kFewest
  uint32_t evicted;       // places that were given up for others since the cache grew

  // The site; where there is none a number that is the program counter's for that size, and no site's. One call of `free` releases
  // blocks of many sizes, which are to lie in different sets.
  static uintptr_t codeOf(const Site *site, uintptr_t pc, uint32_t size) {
    return site ? reinterpret_cast<uintptr_t>(site) : (pc + (size * 0x9e3779b1u >> 20)) | uintptr_t{1} << 63;
  }

  // Of a site that is of one size. Returns: 0 if there is none.
  __attribute__((always_inline)) RecordNumber find(uintptr_t code, uint64_t context) const {
    const Entry *set = setOf(code, context);
    if (set[0].code == code && set[0].context == context) [[likely]] return set[0].record;
    return set[1].code == code && set[1].context == context ? set[1].record : 0;
  }
  __attribute__((always_inline)) RecordNumber find(uintptr_t code, uint64_t context, uint32_t size) const {
    const Entry *set = setOf(code, context);
    for (const Entry *e = set; e < set + kWays; ++e)
      if (e->code == code && e->context == context && e->size == size) return e->record;
    return 0;
  }
  // A program with many places gets a larger cache: a miss looks for the place among those of all threads. What lies in the wrong set
  // then is as good as gone.
  void add(const Entry &fresh) {
    Entry *set = const_cast<Entry *>(setOf(fresh.code, fresh.context));
    if (set[1].record && ++evicted >= count() && count() < kMost) {
      more = count() * 2 - 1;
      evicted = 0;
      set = const_cast<Entry *>(setOf(fresh.code, fresh.context));
    }
    set[1] = set[0];
    set[0] = fresh;
  }

  // Requires: the thread is outside, and stays there.
  void forgetAll() {
    for (Entry *e = entry; e < entry + count() * kWays; ++e) *e = {};
  }

 private:
  uint32_t count() const { return ((kFewest - 1) | more) + 1; }
  __attribute__((always_inline)) const Entry *setOf(uintptr_t code, uint64_t context) const {
    return &entry[((code >> 2 ^ context >> 40) & (count() - 1)) * kWays];
  }
};

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

  Line &of(const Cell &from, Entry fresh) {
    const uint64_t hash = (from.first.bits() ^ (from.second.bits() ^ fresh.bits() * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd);
    return line[hash * 0x9e3779b97f4a7c15 >> (64 - kBits)];
  }
};

// Where in sets of many readers the thread's own reads were last.
struct SetHints {
  static constexpr unsigned kBits = 9;
  uint16_t hint[1 << kBits];

  uint16_t &of(uint32_t set) { return hint[set * 2654435761u >> (32 - kBits)]; }
};

// Stacks that were stored lately, by their hash, and the frames of the last one, the outermost first: most have all but a few in common
// with the one before.
struct StackCache {
  static constexpr unsigned kEntries = 512, kMaxFrames = 64;
  struct Entry {
    uint64_t hash;
    uint32_t stack;
  };
  Entry entry[kEntries];
  unsigned path_length;
  uint64_t path_frame[kMaxFrames];
  uint32_t path_stack[kMaxFrames];  // up to that frame
};

// The stacks above functions, by their contexts: they are the same for all places of one.
struct CallerCache {
  static constexpr unsigned kBits = 9, kEntries = 1 << kBits;
  struct Entry {
    uint64_t context;
    uint32_t stack;  // 0: none, also where a function has no callers
  };
  Entry entry[kEntries];

  Entry &of(uint64_t context) { return entry[context >> (64 - kBits)]; }
};

// Locks that the thread used last (runtime/intercept/lock_memory.h): to unlock one in the epoch in which it was locked tells nothing new.
struct UsedLocks {
  static constexpr unsigned kBits = 3;
  struct Entry {
    uintptr_t lock;
    Clock epoch;
  };
  static constexpr size_t kSmall = 4096;
  Entry entry[1 << kBits];
  uint64_t around;   // a bit for the page of each, which pages 64 apart share

  Entry &of(uintptr_t lock) { return entry[lock * 0x9e3779b97f4a7c15 >> (64 - kBits)]; }   // locks are often a line apart
  void note(uintptr_t lock, Clock epoch) {
    of(lock) = {lock, epoch};
    around |= pageBit(lock);
  }
  // Their memory may become another's, without any epoch between.
  void forget(uintptr_t start, size_t bytes) {
    if (bytes > kSmall || around & (pageBit(start) | pageBit(start + bytes))) [[unlikely]] forgetSlow(start, bytes);
  }

 private:
  static uint64_t pageBit(uintptr_t address) { return uint64_t{1} << (address / kSmall % 64); }
  [[gnu::noinline]] void forgetSlow(uintptr_t start, size_t bytes) {
    around = 0;
    for (Entry &e : entry) {
      if (e.lock - start < bytes) e.lock = 0;
      if (e.lock) around |= pageBit(e.lock);
    }
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

}  // namespace bigfoot

#endif
