// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/life.h"

#include "runtime/shadow/extent.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/shape.h"
#include "runtime/sync/sync_object.h"
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
bool clearUnrefined(Page &page, const Touch &touch, Thread &thread, Grant grant) {
  const PageWord held = pages::holdWhole(page, grant);
  if (held == PageWord::refined()) return false;
  Runs fresh;
  const bool fits = shape::g_slim && editRuns(
      pages::runsOf(held), &touch, 1, [](const Cell &, ByteMask, unsigned, unsigned, unsigned) { return Cell(); }, fresh);
  if (fits || held.blank())
    pages::storeWhole(page, held.blank() ? held : pages::rewriteRuns(held, fresh));
  else
    pages::refine(page, held, thread);
  return fits || held.blank();
}

void clearPart(Page &page, uintptr_t from, uintptr_t to, Thread &thread) {
  const Touch touch{granuleIndex(from), granuleIndex(to - 1) + 1, 1, {kAllBytes}};
  const Grant grant = openPage(page, thread);
  if (!hasCells(page) && clearUnrefined(page, touch, thread, grant)) return;
  const BusyPage busy(page, grant);
  const Grant use = busy.grant();
  for (unsigned i = touch.first; i < touch.end; ++i) {
    Cell &cell = cellsOf(page)[i];
    const Cell seen = loadCell(cell);
    if (seen.blank()) continue;
    sets::drop(thread, use.isShared() || (use.hasOthers() && seen.isOutOfLine()) ? lockCell(thread, cell, use) : seen);
    storeCell(cell, Cell());
  }
}

}  // namespace

void clearRange(Thread &thread, uintptr_t address, size_t bytes) {
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
    else
      clearPart(page, from, to, thread);
  });
  Inside::leave(thread);
  disposeSyncObjects(unlinked);
}

void beginLife(Thread &thread, uintptr_t address, size_t bytes) {
  clearRange(thread, address, bytes);
  if (!shape::g_slim) return;
  const Inside inside(thread);
  extents::adopt(address, bytes);
}

}  // namespace bigfoot
