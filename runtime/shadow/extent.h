// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shadow of many pages in few cells: large blocks, mappings and global arrays that are accessed in large pieces. docs/slim.md,
// X1 to X6.
#ifndef BIGFOOT_RUNTIME_SHADOW_EXTENT_H
#define BIGFOOT_RUNTIME_SHADOW_EXTENT_H

#include "runtime/shadow/page.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot {

// Stretches of pages, counted from the extent's first. Invariant: the first begins at 0, starts increase, neighbours differ.
struct Spans {
  static constexpr unsigned kMax = 12;
  uint32_t count;
  uint32_t start[kMax];
  Cell cell[kMax];  // one that can stand for many, or own(): the pages say it themselves

  static constexpr Cell own() { return Cell::busy(); }  // no state

  void reset(const Cell &all) {
    count = 1;
    start[0] = 0;
    cell[0] = all;
  }
  uint32_t endOf(uint32_t i, uint32_t pages) const { return i + 1 < count ? start[i + 1] : pages; }

  // Puts next(cell, first, end) in the place of the cells in [from, to), cutting and joining spans. Returns: false, and nothing is
  // changed, if these would be too many.
  template <class Next>
  bool edit(uint32_t from, uint32_t to, uint32_t pages, Next next) {
    Spans fresh;
    fresh.count = 0;
    bool fits = true;
    const auto append = [&](uint32_t first, const Cell &value) {
      if (fresh.count && fresh.cell[fresh.count - 1] == value) return;
      if (fresh.count == kMax) return void(fits = false);
      fresh.start[fresh.count] = first;
      fresh.cell[fresh.count++] = value;
    };
    for (uint32_t i = 0; i < count && fits; ++i) {
      const uint32_t first = start[i], end = endOf(i, pages), a = first > from ? first : from, b = end < to ? end : to;
      if (a >= b) {
        append(first, cell[i]);
        continue;
      }
      if (first < a) append(first, cell[i]);
      append(a, next(cell[i], a, b));
      if (b < end) append(b, cell[i]);
    }
    if (fits) *this = fresh;
    return fits;
  }
};

struct Extent {
  uint32_t free_link;  // the pool's, while it is not in use
  SpinLock lock;       // taken once more after the extent's end by who is late; never made anew
  uint32_t pages;
  uint32_t footprints; // open ones (runtime/shadow/footprint.h)
  uintptr_t start;
  Spans spans;

  uintptr_t end() const { return start + pages * kPageBytes; }
  uint32_t indexOf(uintptr_t address) const { return static_cast<uint32_t>((address - start) >> kPageShift); }
};

namespace extents {

inline constexpr uint32_t kFewestPages = 8;
inline constexpr uint64_t kMostBytes = kGiB;  // larger mappings are mostly address space that is never used

// The extent around an address, with its lock, while this lives; or none. (X6)
class Locked {
 public:
  explicit Locked(uintptr_t address);
  ~Locked() {
    if (extent_) extent_->lock.unlock();
  }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;
  Extent *operator->() const { return extent_; }
  Extent &operator*() const { return *extent_; }
  explicit operator bool() const { return extent_; }

 private:
  Extent *extent_ = nullptr;
};

bool isIn(uintptr_t address);

// The end of the span around `address`, if that speaks for its pages and `is` is true of its cell; or `address`.
template <class Predicate>
uintptr_t skipSpan(uintptr_t address, Predicate is) {
  const Locked extent(address);
  if (!extent) return address;
  const Spans &spans = extent->spans;
  uint32_t i = spans.count - 1;
  while (spans.start[i] > extent->indexOf(address)) --i;
  if (spans.cell[i] == Spans::own() || !is(spans.cell[i])) return address;
  return extent->start + spans.endOf(i, extent->pages) * kPageBytes;
}

// Makes the whole pages of fresh memory an extent, if there are enough and they are in none.
void adopt(uintptr_t address, uint64_t bytes);

// The memory is to be cleared: extents that lie in it are blank but for their own pages, others that it touches end. Returns: false if
// one has open footprints. (B3)
bool prepareToClear(uintptr_t address, uint64_t bytes);

// Open footprints are counted by who has the lock. (B3)
uint32_t numberOf(const Extent &extent);
void closeFootprint(uint32_t number);
bool haveFootprints(uintptr_t address, uint64_t bytes);

// Lets the page speak for itself. Requires: a grant of the page. (X3)
void takeDown(Page &page, uintptr_t address);
// Lets the span speak for the page, which says `cell`, if that fits. Requires: the page is the thread's alone. (X4)
void takeUp(Page &page, uintptr_t address, const Cell &cell);

// Lets every page speak for itself: there would be too many spans. (X5)
void dissolve(Extent &extent);

// For the collector, and statistics. Requires: the world is stopped.
template <class Visit>
void forEach(Visit visit);

// Implementation of these.
uint32_t highest();
Extent &at(uint32_t number);

template <class Visit>
void forEach(Visit visit) {
  for (uint32_t i = 1; i < highest(); ++i)
    if (at(i).pages) visit(at(i));
}

uint64_t usedBytes();
uint64_t made();
uint64_t dissolved();

}  // namespace extents
}  // namespace bigfoot

#endif
