// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/life.h"

#include "runtime/shadow/access.h"
#include "runtime/shadow/extent.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/shape.h"
#include "runtime/sync/sync_object.h"
#include "runtime/thread/epochs.h"
#include "runtime/verify/verify.h"

namespace bigfoot {
namespace {

// A page of which there is nothing to forget is left alone: an access that comes meanwhile is not to memory that the
// program got from us. What extents say of whole pages is forgotten before.
bool holdsAnything(Page &page) { return !loadWord(page.whole).blank(); }

void clearWhole(Page &page, uintptr_t address, Thread &thread) {
  ExclusivePage alone(page, thread);
  pages::coarsen(page, PageWord(), thread);
  extents::takeUp(page, address, Cell());
  alone.rebias(thread);
}

// Returns: false if the page has cells by now.
bool clearUnrefined(Page &page, const Touch &touch, Entry first, Thread &thread, Grant grant) {
  const PageWord held = pages::holdWhole(page, grant);
  if (held == PageWord::refined()) return false;
  Runs fresh;
  bool fits = held.blank() && first.blank();
  if (fits) {
    pages::storeWhole(page, held);
  } else if (shape::g_slim && (first.blank() || !shape::wantsCells(page, held, touch.end - touch.first))) {
    const auto next = [&](const Cell &, ByteMask, unsigned, unsigned, unsigned) { return Cell::of(first); };
    fits = editRuns(pages::runsOf(held), &touch, 1, next, fresh);
    if (fits) pages::storeWhole(page, pages::rewriteRuns(held, fresh));
  }
  if (!fits) pages::refine(page, held, thread);
  return fits;
}

// Calls visit(from, to) for the parts of pages that a range has, but for whole ones.
template <class Visit>
void forEachEnd(uintptr_t from, uintptr_t to, Visit visit) {
  const uintptr_t after = (from + kPageBytes - 1) & ~(kPageBytes - 1), last = to & ~(kPageBytes - 1);
  if (last < after) return visit(from, to);
  if (from < after) visit(from, after);
  if (last < to) visit(last, to);
}

// All that is known of it afterwards is `first`, or nothing.
void clearPart(Page &page, uintptr_t from, uintptr_t to, Entry first, Thread &thread) {
  const Touch touch{granuleIndex(from), granuleIndex(to - 1) + 1, 1, {kAllBytes}};
  const Grant grant = openPage(page, thread);
  if (!hasCells(page) && clearUnrefined(page, touch, first, thread, grant)) return;
  const BusyPage busy(page, grant);
  const Grant use = busy.grant();
  for (unsigned i = touch.first; i < touch.end; ++i) {
    Cell &cell = cellsOf(page)[i];
    const Cell seen = loadCell(cell);
    if (seen.blank() && first.blank()) continue;
    sets::drop(thread, use.isShared() || (use.hasOthers() && seen.isOutOfLine()) ? lockCell(thread, cell, use) : seen);
    storeCell(cell, Cell::of(first));
  }
}

// Of the parts of pages at its ends `first` is known afterwards.
void clear(Thread &thread, uintptr_t address, size_t bytes, Entry first) {
  if (verify::memoryChanges) verify::memoryChanges(thread, address, bytes);
  uint32_t unlinked = 0;
  thread.sync.used_locks.forget(address, bytes);   // (L4)
  Inside::enter(thread);
  while (shape::g_slim && !extents::prepareToClear(address, bytes)) {
    Inside::leave(thread);
    footprints::commitIn(thread, address, bytes);
    Inside::enter(thread);
  }
  pages::forEachKnownIn(address, bytes, [&](Page &page, uintptr_t from, uintptr_t to) {
    if (__atomic_load_n(&page.sync, __ATOMIC_RELAXED)) unlinked = unlinkSyncObjects(page, from, to, unlinked);
    if (!holdsAnything(page)) return;
    if (to - from == kPageBytes)
      clearWhole(page, from, thread);
    else if (first.blank())
      clearPart(page, from, to, first, thread);
  });
  if (!first.blank())
    forEachEnd(address, address + bytes, [&](uintptr_t from, uintptr_t to) { clearPart(pageOf(from), from, to, first, thread); });
  Inside::leave(thread);
  disposeSyncObjects(unlinked);
}

}  // namespace

void clearRange(Thread &thread, uintptr_t address, size_t bytes) { clear(thread, address, bytes, Entry()); }

// A granule that is in part the block's is nobody else's.
void beginLife(Thread &thread, uintptr_t address, size_t bytes, RecordNumber allocation) {
  if (bytes > extents::kMostBytes) allocation = 0;
  clear(thread, address, bytes, epochs::allocationBy(thread, allocation));
  if (shape::g_slim) {
    const Inside inside(thread);
    extents::adopt(address, bytes);
  }
  const uintptr_t first = (address + kPageBytes - 1) & ~(kPageBytes - 1), end = (address + bytes) & ~(kPageBytes - 1);
  if (allocation && first < end) noteAllocation(thread, first, end - first, allocation);
}

}  // namespace bigfoot
