// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/present.h"

#include "runtime/shadow/extent.h"
#include "runtime/shadow/touches.h"

namespace bigfoot {
namespace {

// Of a page without cells. Runs of others' pages change under our eyes.
bool isPresentInPage(const Page &page, const Thread &thread, const Touches &touches, Access access) {
  const PageWord whole = loadWord(page.whole);
  const auto is_present = [&](const Cell &cell, ByteMask bytes) { return passes(cell, *thread.present, access, bytes); };
  bool all = true;
  if (whole.isEntry()) {
    for (unsigned i = 0; i < touches.count; ++i) all &= is_present(Cell::of(whole.entry()), touches.touch[i].mask[0]);
    return all;
  }
  if (!whole.isRuns() || __atomic_load_n(&page.owner, __ATOMIC_RELAXED) != thread.owner_id) return false;
  for (unsigned i = 0; i < touches.count && all; ++i)
    pages::runsIn(whole).forEachIn(touches.touch[i].first, touches.touch[i].end, [&](unsigned, unsigned, const Pattern &pattern) {
      for (unsigned k = 0; k < pattern.period; ++k) all &= is_present(pattern.cell[k], touches.touch[i].mask[0]);
    });
  return all;
}

}  // namespace

uintptr_t skipPresent(const Thread &thread, uintptr_t address, uintptr_t end, Access access) {
  for (uintptr_t at = address; at < end;) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1;
    const uintptr_t stop = page_end < end ? page_end : end;
    const Page &page = pageOf(at);
    if (!hasCells(page)) {
      if (loadWord(page.whole).blank()) {
        const uintptr_t next =
            extents::skipSpan(at, [&](const Cell &cell) { return passes(cell, *thread.present, access, kAllBytes); });
        if (next == at) return at;
        at = next < end ? next : end;
        continue;
      }
      if (!isPresentInPage(page, thread, touchesOf(at, stop), access)) return at;
      at = stop;
      continue;
    }
    const Cell *cell = &cellsOf(page)[granuleIndex(at)];
    for (uintptr_t next; at < stop; at = next, ++cell) {
      const uintptr_t granule_end = (at | (kGranuleBytes - 1)) + 1;
      next = granule_end < stop ? granule_end : stop;
      const ByteMask bytes = bytesAt(static_cast<unsigned>(at % kGranuleBytes), static_cast<unsigned>(next - at));
      if (!passes(loadCell(*cell), *thread.present, access, bytes)) return at;
    }
  }
  return end;
}

}  // namespace bigfoot
