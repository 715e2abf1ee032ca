// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Page descriptors, who may change a page, and the pool of shadow pages.
//
// owner         state of the page                 cells and `whole` are changed         `cells` is changed
// 0             nobody's yet                      -                                     -
// id            biased to that thread             by it, plainly                        by it
// kShared|2n    used by several threads in turn   by compare-and-swap, or made busy     from none to some by who has `whole` busy
// kShared|2n+1  the same; a thread has it busy    cells by that one, plainly            the same
// kRevoking|id  thread id is taking it            by none, when it has it by it         by it, when it has it
//
// Invariant: cells == 0 means that `whole` speaks for every granule: an entry, or the name of runs; else the cells rule, and
// `whole` is PageWord::refined(). Why this is sound: docs/precision.md, P1 to P8, and docs/slim.md, U3 to U6.
#ifndef BIGFOOT_RUNTIME_SHADOW_PAGE_H
#define BIGFOOT_RUNTIME_SHADOW_PAGE_H

#include "abi/layout.h"
#include "runtime/shadow/runs.h"
#include "runtime/sys/pool.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

inline constexpr uintptr_t kPageBytes = uintptr_t{1} << kPageShift;

// What a page's descriptor says of its granules.
class PageWord {
 public:
  constexpr PageWord() = default;
  constexpr explicit PageWord(uint64_t bits) : bits_(bits) {}
  static constexpr PageWord of(Entry entry) { return PageWord(entry.bits()); }          // all of them have this entry alone
  static constexpr PageWord runs(uint32_t index) { return PageWord(Entry::kOutBit | uint64_t{index} << 32); }
  static constexpr PageWord refined() { return PageWord(Entry::kOutBit | 1); }          // each has a cell
  static constexpr PageWord busy() { return PageWord(Entry::kOutBit); }                 // a thread has it locked

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool blank() const { return bits_ == 0; }
  constexpr bool isEntry() const { return !(bits_ & Entry::kOutBit); }
  constexpr bool isRuns() const { return !isEntry() && index(); }
  constexpr Entry entry() const { return Entry(bits_); }
  constexpr uint32_t index() const { return static_cast<uint32_t>(bits_ >> 32); }
  constexpr bool operator==(const PageWord &) const = default;

 private:
  uint64_t bits_ = 0;
};

struct alignas(kDescriptorBytes) Page {
  uint64_t cells;      // their offset from kShadowBase, or 0; read by inline tests at any time
  PageWord whole;
  uint32_t owner;
  uint32_t sync;       // index of the page's table of synchronisation objects, or 0 (runtime/sync/sync_object.h)
  uint8_t unordered;   // whether atomics without an object may be written without a lock (runtime/sync/unordered.h)
  // Guesses of what form pays (runtime/shadow/shape.h); several threads may write them.
  uint8_t few;         // accesses to few granules since the last to many, while the page had no cells
  uint8_t sweeps;      // accesses to many granules since it has cells
  uint8_t patience;    // how many of these, as a power of two, until it is tried without cells again
};
static_assert(sizeof(Page) == kDescriptorBytes);

inline constexpr uint32_t kShared = 0x80000000;
inline constexpr uint32_t kRevoking = 0x40000000;
inline constexpr bool isShared(uint32_t owner) { return (owner & (kShared | 1)) == kShared; }
inline constexpr bool isBusy(uint32_t owner) { return (owner & (kShared | 1)) == (kShared | 1); }

inline Page &pageOf(uintptr_t address) { return kDescriptors.as<Page>()[address >> kPageShift]; }
// Others may give a shared page cells at any time (U4); none takes them away while somebody has a grant.
inline bool hasCells(const Page &page) { return __atomic_load_n(&page.cells, __ATOMIC_ACQUIRE); }
inline Cell *cellsOf(const Page &page) {
  return reinterpret_cast<Cell *>(kShadowBase + __atomic_load_n(&page.cells, __ATOMIC_ACQUIRE));
}
inline unsigned granuleIndex(uintptr_t address) { return address >> 3 & (kGranulesPerPage - 1); }

// How the thread may change a page's cells, until it next leaves the runtime.
class Grant {
 public:
  static constexpr Grant owned() { return Grant(nullptr, 0); }
  static constexpr Grant shared(const Page &page, uint32_t owner) { return Grant(&page, owner); }

  // Cells are replaced, or else stored plainly.
  constexpr bool isShared() const { return bigfoot::isShared(owner_); }
  // Cells are locked before their sets change.
  constexpr bool hasOthers() const { return page_; }
  // Of a shared page: whether no thread had it busy since. Then a cell that the thread has replaced by now is as the thread judged it. (P7)
  BIGFOOT_INLINE bool stands() const { return __atomic_load_n(&page_->owner, __ATOMIC_ACQUIRE) == owner_; }
  // Waits until no other thread has it busy.
  void renew() {
    for (Backoff backoff; isBusy(owner_ = __atomic_load_n(&page_->owner, __ATOMIC_ACQUIRE));) backoff.pause();
  }

 private:
  friend class BusyPage;
  constexpr Grant(const Page *page, uint32_t owner) : page_(page), owner_(owner) {}
  const Page *page_;  // null if there are no others
  uint32_t owner_;    // of the page, as the thread saw it
};
// Makes the cell busy and returns what it was. storeCell ends it.
Cell lockCell(const Thread &thread, Cell &cell, Grant grant);
Grant openPageSlow(Page &page, Thread &thread);

// Requires: the thread is inside. May leave and enter.
inline Grant openPage(Page &page, Thread &thread) {
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);
  if (owner == thread.owner_id) [[likely]] return Grant::owned();
  if (isShared(owner)) return Grant::shared(page, owner);
  return openPageSlow(page, thread);
}

// The cells of a page to oneself for a moment, in which the thread waits for nobody: that costs one replacement instead of one for each cell.
// Pages that are not shared are so anyhow. (P7)
class BusyPage {
 public:
  BusyPage(Page &page, Grant grant) : page_(page), grant_(grant) {
    if (!grant.isShared()) return;
    uint32_t expected = grant.owner_;
    if (__atomic_compare_exchange_n(&page.owner, &expected, grant.owner_ | 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) [[likely]]
      grant_.owner_ |= 1;
  }
  ~BusyPage() {
    if (grant_.owner_ & 1) __atomic_store_n(&page_.owner, ((grant_.owner_ + 1) & ~kRevoking) | kShared, __ATOMIC_RELEASE);
  }
  // Still isShared() if another came first.
  Grant grant() const { return grant_; }
  BusyPage(const BusyPage &) = delete;
  BusyPage &operator=(const BusyPage &) = delete;

 private:
  Page &page_;
  Grant grant_;
};

// The page to oneself, shared or not. Requires: the thread is inside. May leave and enter.
class ExclusivePage {
 public:
  ExclusivePage(Page &page, Thread &thread);
  ~ExclusivePage() {
    if (shared_) __atomic_store_n(&page_.owner, shared_, __ATOMIC_RELEASE);
  }
  // The page is as new: whoever has it now may keep it.
  void rebias(const Thread &thread) {
    if (shared_) __atomic_store_n(&page_.owner, thread.owner_id, __ATOMIC_RELEASE);
    shared_ = 0;
  }
  ExclusivePage(const ExclusivePage &) = delete;
  ExclusivePage &operator=(const ExclusivePage &) = delete;

 private:
  Page &page_;
  uint32_t shared_;  // its owner before and afterwards, or 0
};

inline PageWord loadWord(const PageWord &word) {
  return PageWord(__atomic_load_n(reinterpret_cast<const uint64_t *>(&word), __ATOMIC_ACQUIRE));
}

namespace pages {

// The page's word, to be changed together with what it names. Requires: a grant of the page. Returns: refined() if it has cells; then
// there is nothing to hold.
PageWord holdWhole(Page &page, Grant grant);
void storeWhole(Page &page, PageWord word);  // ends it
// The page says nothing any more, and has no cells. Requires: the page is the thread's alone.
void forgetWhole(Page &page);

// Puts an entry in the place of another. Returns: false if it was another by now. Requires: a grant of the page.
bool replaceWhole(Page &page, PageWord from, PageWord to);

// Makes `held` say `runs`. Returns: the word to store, which takes over what `held` names.
PageWord rewriteRuns(PageWord held, const Runs &runs);
// The same for a page whose granules are all alike.
inline PageWord wordOf(const Cell &all) { return all.isEntry() ? PageWord::of(all.first) : rewriteRuns(PageWord(), Runs::of(all)); }
Runs runsOf(PageWord whole);
Runs &runsIn(PageWord whole);  // Requires: it is runs
// Requires: nobody else changes the page.
inline bool isUniform(PageWord whole) { return whole.isEntry() || (whole.isRuns() && runsOf(whole).count == 1); }

// Gives the page cells. Requires: `held` by holdWhole. (U4)
void refine(Page &page, PageWord held, Thread &thread);
// Makes `whole` speak for all granules, returning the page's cells to the pool. Requires: the page is the thread's alone. (U5)
void coarsen(Page &page, PageWord whole, Thread &thread);

// Calls visit(page, from, to) for each page that [address, address + bytes) touches.
template <class Visit>
void forEachIn(uintptr_t address, size_t bytes, Visit visit) {
  const uintptr_t end = address + bytes;
  if (bytes == 0 || end > kAddressEnd) return;
  for (uintptr_t at = address; at < end;) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1;
    const uintptr_t stop = page_end < end ? page_end : end;
    visit(pageOf(at), at, stop);
    at = stop;
  }
}

// The same for pages that hold anything, or did so, and some of their neighbours. Blocks of others are skipped as a whole.
inline constexpr unsigned kPagesPerBlock = 128;
bool isBlockKnown(uintptr_t address);
template <class Visit>
void forEachKnownIn(uintptr_t address, size_t bytes, Visit visit) {
  const uintptr_t end = address + bytes;
  if (bytes == 0 || end > kAddressEnd) return;
  for (uintptr_t at = address; at < end;) {
    const uintptr_t block_end = (at | (kPagesPerBlock * kPageBytes - 1)) + 1, stop = block_end < end ? block_end : end;
    if (isBlockKnown(at)) forEachIn(at, stop - at, visit);
    at = stop;
  }
}

// Calls visit(Page &) for every page that may hold anything. For the collector.
template <class Visit>
void forEach(Visit visit);
// Lets it visit the page, and its neighbours, from now on. Requires: inside.
void note(const Page &page);

uint64_t cellBytes();

// Implementation of forEach: blocks of descriptors that were ever written.
size_t blockCount();
Page *block(size_t i);

template <class Visit>
void forEach(Visit visit) {
  const size_t n = blockCount();
  for (size_t i = 0; i < n; ++i)
    for (unsigned k = 0; k < kPagesPerBlock; ++k) visit(block(i)[k]);
}

}  // namespace pages
}  // namespace bigfoot

#endif
