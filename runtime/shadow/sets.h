// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets of entries: the state of a granule that does not fit in its cell.
//
// A set belongs to one cell and is changed in place by whoever may change that, or it is *shared*: immutable, named by any number of
// cells (a table that several threads read has few states), and given back by the collector alone.
//
//   list                     entries of all kinds
//   list | 2^n slots         what several threads read: the plain read of thread number t is in slot t mod 2^n
//
// Of a set that is *kept*, threads change what is their own by themselves: their slots, and their atomic accesses. It is given back by the
// collector, so that nobody finds another's entry where his own was. (P8)
#ifndef BIGFOOT_RUNTIME_SHADOW_SETS_H
#define BIGFOOT_RUNTIME_SHADOW_SETS_H

#include "core/entry.h"
#include "runtime/shadow/thread_shadow.h"
#include "runtime/sys/memory_map.h"

namespace bigfoot {

struct Thread;

struct Set {
  uint32_t version;   // odd while a Rewriting is under way; outlives the set's uses
  uint32_t count;
  uint8_t size_class; // set once
  bool is_shared : 1;
  bool is_marked : 1; // the collector's
  bool is_kept;
  uint8_t slots_log;  // 0: none; only where it is kept
  union {
    uint32_t listed;    // entries before the slots, or all
    uint32_t free_link; // of a set that is free: the next one
  };
  Entry entry[];      // blank where there is none
};
static_assert(sizeof(Set) == 16);

// Every change of a set lies in one of these, so that others may look at it without a lock. (P5)
class Rewriting {
 public:
  explicit Rewriting(Set &set) : set_(set) {
    __atomic_store_n(&set_.version, set_.version + 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
  }
  ~Rewriting() { __atomic_store_n(&set_.version, set_.version + 1, __ATOMIC_RELEASE); }
  Rewriting(const Rewriting &) = delete;
  Rewriting &operator=(const Rewriting &) = delete;

 private:
  Set &set_;
};

namespace sets {

inline constexpr unsigned kUnit = 64, kClasses = 18;  // 64 bytes to 8 MiB
inline Set &at(uint32_t i) { return *reinterpret_cast<Set *>(kSets.start + uint64_t{i} * kUnit); }
inline constexpr unsigned bytesOf(unsigned size_class) { return kUnit << size_class; }
inline constexpr unsigned roomIn(unsigned size_class) { return (bytesOf(size_class) - sizeof(Set)) / sizeof(Entry); }

// Units from here on were never handed out; set 0 is none.
inline uint64_t g_end = 1;
// Whether there is such a set: a cell that others change may be loaded in halves of two.
inline bool exists(uint32_t set) { return set < __atomic_load_n(&g_end, __ATOMIC_RELAXED); }

// A set with these entries, perhaps to be kept; in the place of `old`, if that is the cell's own, which is given back if it is too small. `old`
// may be 0.
uint32_t put(Thread &thread, uint32_t old, const Entry *entries, unsigned count, bool keep = false);
// One to share.
uint32_t share(const Entry *entries, unsigned count);
// Gives a cell's own set back.
void release(Thread &thread, uint32_t set);
// The cell is about to be overwritten.
inline void drop(Thread &thread, const Cell &cell) {
  if (cell.isOutOfLine() && !cell.isBusy() && !at(cell.set()).is_shared) release(thread, cell.set());
}

// Which bytes the epoch `present` covers, by a look at a set that may belong to another's cell: 0 if it changed meanwhile. (P5)
ByteMask look(const Cell &cell, const Cell &seen, EpochNumber present, Access access);

// At the end of a thread.
void giveBack(Spares &spares);

// For the collector, which has stopped the world.
template <class Drops>
void dropFrom(Set &set, Drops drops) {
  const Rewriting rewriting(set);
  for (uint32_t i = 0; i < set.count; ++i)
    if (drops(set.entry[i])) set.entry[i] = Entry();
}
inline void mark(uint32_t set) { at(set).is_marked = true; }
void markSpares(const Spares &spares);
void sweep();
uint64_t unitsSinceCollection();
uint64_t unitsLiveAfterCollection();
uint64_t usedBytes();

}  // namespace sets

// Calls visit(Entry) for all that a cell says. Requires: nobody else changes it meanwhile.
template <class Visit>
void forEachEntry(const Cell &cell, Visit visit) {
  if (cell.isOutOfLine()) {
    if (cell.isBusy()) return;
    const Set &set = sets::at(cell.set());
    for (uint32_t i = 0; i < set.count; ++i)
      if (!set.entry[i].blank()) visit(set.entry[i]);
    return;
  }
  if (!cell.first.blank()) visit(cell.first);
  if (!cell.second.blank()) visit(cell.second);
}

}  // namespace bigfoot

#endif
