// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread remembers of its own work, so as not to do it twice, and the accesses that it has not told yet.
#ifndef BIGFOOT_RUNTIME_THREAD_CACHES_H
#define BIGFOOT_RUNTIME_THREAD_CACHES_H

#include "core/epoch.h"
#include "core/granule.h"

namespace bigfoot {

struct Site;

// Whether the states that a place makes are worth interning, for those of granules whose bytes are all alike and for others. Interning
// pays where transitions recur, which then cost less than a change in place: an account in units of that gain. A place whose states
// never recur makes none to share, but for a try now and then. Tables that several threads read have few states; bytes that differ
// have many.
struct Sharing {
  enum Kind : unsigned { kUniform, kMixed };
  static constexpr int16_t kMost = 256, kLeast = -64, kNewCost = 20;
  int16_t account[2] = {8 * kNewCost, kLeast};

  bool pays(Kind kind) const { return account[kind] > 0; }
  void known() {
    for (int16_t &a : account)
      if (a > 0 && a < kMost) ++a;
  }
  void interned(Kind kind, bool is_new) {
    int16_t &a = account[kind];
    const bool has_credit = a > kNewCost;
    const int next = is_new ? (has_credit ? a - kNewCost : kLeast) : (has_credit ? a - kNewCost / 4 : 2 * kNewCost);
    a = static_cast<int16_t>(next);
  }
  void changedInPlace(Kind kind) {
    if (account[kind] <= 0) ++account[kind];
  }
};

// Stamps by the place they were made. A place in a context that was met before is found without walking the stack.
struct StampCache {
  static constexpr unsigned kFewest = 512, kMost = 8192, kWays = 4, kLatest = 4096;
  struct Entry {
    uintptr_t code;       // the site, or the program counter where there is none
    uint64_t context;
    Stamp stamp;          // the last one made here
    uint32_t size;
    uint32_t record : 30;  // good for all epochs
    Access access : 2;
    Sharing sharing;
  };
  static_assert(sizeof(Entry) == 32);
  Entry entry[kMost];           // by code and context, in sets of kWays
  uint16_t latest[kLatest];     // by code and context: where in `entry` the one is that was used last, in units of kUnit bytes
  uint32_t used;                // entries from here on are not in use yet, a power of two; 0 stands for kFewest
  uint32_t victim;              // the way that is given up next
  uint32_t evicted;             // places that were given up for others since the cache grew

  uint32_t entries() const { return used ? used : kFewest; }

  Entry &latestOf(uintptr_t code, uint64_t context) {
    return *reinterpret_cast<Entry *>(reinterpret_cast<char *>(entry) + latest[latestIndex(code, context)] * kUnit);
  }
  // The entry of a place, or one to make it in. Places of one loop that took turns at one entry would each get a new stamp in every
  // round, and no two granules the same state.
  Entry &find(uintptr_t code, uint64_t context, uint32_t size, Access access) {
    Entry *set = &entry[((code >> 2 ^ context >> 40 ^ size * 37) & (entries() / kWays - 1)) * kWays];
    Entry *found = nullptr;
    for (Entry *e = set; e < set + kWays; ++e)
      if (e->code == code && e->context == context && e->size == size && e->access == access) found = e;
    if (!found) {
      found = &set[victim++ % kWays];
      if (found->code) noteEviction();
    }
    latest[latestIndex(code, context)] = static_cast<uint16_t>(static_cast<size_t>(found - entry) * sizeof(Entry) / kUnit);
    return *found;
  }

 private:
  static constexpr unsigned kUnit = 16;
  static_assert(kLatest == 1 << 12);
  static unsigned latestIndex(uintptr_t code, uint64_t context) {
    return static_cast<unsigned>((code >> 2 ^ context >> (64 - 12)) & (kLatest - 1));
  }
  static_assert(sizeof(Entry) % kUnit == 0 && kMost * sizeof(Entry) / kUnit <= 0x10000);

  // A program with many places gets a larger cache: a miss looks for the place among those of all threads.
  // What lies in the wrong set then is as good as gone.
  void noteEviction() {
    if (++evicted < entries() || entries() == kMost) return;
    used = entries() * 2;
    evicted = 0;
  }
};

// Known transitions of composite words: (word, stamp, bytes, kind) -> word, made without a race. A transition stays
// valid while the thread lives, because what it knows only grows; the collector clears the cache.
struct TransitionCache {
  static constexpr unsigned kEntries = 256;
  struct Entry {
    uint64_t from;
    uint64_t how;
    uint64_t to;
  };
  Entry entry[kEntries];

  static uint64_t how(Stamp now, ByteMask bytes, Access access) {
    return uint64_t{now} << 16 | bytes << 8 | static_cast<unsigned>(access) << 1 | 1;  // 0 is an empty entry
  }
  // Sets of two: a scan by bytes has eight transitions in use at once, and two in one place would miss in every granule.
  static Entry *find(TransitionCache &cache, uint64_t from, uint64_t how) {
    Entry *set = setOf(cache, from, how);
    if (set[0].from == from && set[0].how == how) return &set[0];
    return set[1].from == from && set[1].how == how ? &set[1] : nullptr;
  }
  static void add(TransitionCache &cache, const Entry &entry) {
    Entry *set = setOf(cache, entry.from, entry.how);
    set[1] = set[0];
    set[0] = entry;
  }

 private:
  static Entry *setOf(TransitionCache &cache, uint64_t from, uint64_t how) {
    const uint64_t hash = (from ^ how * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;
    return &cache.entry[(hash >> 40 & (kEntries / 2 - 1)) * 2];
  }
};

// Interned states that say all of what the thread does to such granules in its present epoch: tables that several threads read.
// (R3) The collector clears it.
struct CoverCache {
  static constexpr unsigned kEntries = 1 << 9;
  struct Entry {
    Clock now;
    uint32_t state;         // 0 is none
    ByteMask covered[2];    // bytes whose plain reads, and plain writes, need not be told
  };
  Entry entry[kEntries];

  Entry &of(uint32_t state) { return entry[state * 2654435761u >> 23]; }  // states begin at multiples of their size
  bool has(uint32_t state, Clock now, ByteMask bytes, Access access) {
    const Entry &e = of(state);
    return e.state == state && e.now == now && !(bytes & ~e.covered[isWrite(access)]);
  }
  void add(uint32_t state, Clock now, ByteMask bytes, Access access) {
    Entry &e = of(state);
    if (e.state != state || e.now != now) e = {now, state, {0, 0}};
    e.covered[isWrite(access)] |= bytes;
  }
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
  Entry entry[1 << kBits];

  Entry &of(uintptr_t lock) { return entry[lock * 0x9e3779b97f4a7c15 >> (64 - kBits)]; }   // locks are often a line apart
  // Their memory may become another's, without any epoch between.
  void forget(uintptr_t start, size_t bytes) {
    for (Entry &e : entry)
      if (e.lock - start < bytes) e.lock = 0;
  }
};

// Cells to use without the pool's lock.
struct Spares {
  static constexpr unsigned kMax = 16;
  uint32_t count, index[kMax];

  bool full() const { return count == kMax; }
  void push(uint32_t i) { index[count++] = i; }
  uint32_t pop() { return index[--count]; }
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
  StampCache::Entry place;
};

struct Footprints {
  // In sets of two: places of one loop that took turns at one entry would each be told one by one.
  static constexpr unsigned kSets = 128, kEntries = 2 * kSets;
  // Accesses to what an epoch accessed before cost least where there are words, which inline tests read.
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
