// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/locations.h"

#include "runtime/shadow/extent.h"
#include "runtime/shadow/shape.h"
#include "runtime/sys/hook.h"

namespace bigfoot {
namespace {

static_assert(ShadowUse::kPart == kGranulesPerPage, "what a page has once is counted for each granule");

// Memory of one mode: a piece of a page, or of an extent's span.
struct Stretch {
  ShadowUse::Mode mode;
  uintptr_t address, end;
  uint64_t locations;
  uint64_t shadow;  // in parts; without the sets of granules
};

uint64_t locationsIn(const Runs &runs, unsigned first, unsigned end) {
  uint64_t locations = 0;
  for (unsigned i = 0, period; i < runs.count; i += period) {
    period = runs.periodOf(i);
    if (runs.start[i] < end && runs.endOf(i, period) > first) locations += period;
  }
  return locations;
}

// Requires: no span speaks for it.
Stretch stretchOf(const Page &page, uintptr_t address, uintptr_t end) {
  const unsigned first = granuleIndex(address), stop = granuleIndex(end - 1) + 1, granules = stop - first;
  if (hasCells(page)) return {ShadowUse::kCells, address, end, granules, granules * (sizeof(Page) + kPageBytes * kShadowScale)};
  const PageWord whole = loadWord(page.whole);
  if (whole.isEntry() && shape::isUnused(whole)) return {ShadowUse::kBlank, address, end, 1, 0};
  Runs runs = pages::runsOf(whole);
  if (runs.count > Runs::kMax) runs.count = 1;  // they were given back meanwhile
  if (!whole.isRuns() || runs.count == 1) return {ShadowUse::kUniform, address, end, 1, granules * sizeof(Page)};
  return {ShadowUse::kRuns, address, end, locationsIn(runs, first, stop), granules * (sizeof(Page) + sizeof(Runs))};
}

// The part of [address, end) for which one span speaks. Returns: false if the page does itself.
bool inSpan(uintptr_t address, uintptr_t end, Stretch &found) {
  if (!extents::isIn(address)) return false;
  const extents::Locked extent(address);
  if (!extent || !loadWord(pageOf(address).whole).blank()) return false;
  const Spans &spans = extent->spans;
  uint32_t i = 0;
  while (spans.endOf(i, extent->pages) <= extent->indexOf(address)) ++i;
  if (spans.cell[i] == Spans::own()) return false;
  const uintptr_t span_end = extent->start + spans.endOf(i, extent->pages) * kPageBytes;
  const uintptr_t stop = span_end < end ? span_end : end;
  const uint64_t shadow = sizeof(Extent) * ShadowUse::kPart * (stop - address) / (extent->pages * kPageBytes);
  const bool blank = shape::isUnused(spans.cell[i]);
  found = {blank ? ShadowUse::kBlank : ShadowUse::kSpans, address, stop, 1, blank ? 0 : shadow};
  return true;
}

// Calls visit(stretch) for the stretches of [address, end).
template <class Visit>
void forEachStretch(uintptr_t address, uintptr_t end, Visit visit) {
  for (Stretch s; address < end; address = s.end) {
    const uintptr_t page_end = (address | (kPageBytes - 1)) + 1;
    if (!inSpan(address, end, s)) s = stretchOf(pageOf(address), address, end < page_end ? end : page_end);
    visit(s);
  }
}

// Shared sets are attributed to nobody.
uint64_t setBytes(const Cell &cell) { return canStandForMany(cell) || cell.isBusy() ? 0 : sets::bytesOf(sets::at(cell.set()).size_class); }

uint64_t setBytes(const Stretch &s) {
  if (s.mode != ShadowUse::kCells || !hasCells(pageOf(s.address))) return 0;
  const Cell *cells = cellsOf(pageOf(s.address));
  uint64_t bytes = 0;
  for (unsigned i = granuleIndex(s.address); i <= granuleIndex(s.end - 1); ++i) bytes += setBytes(loadCell(cells[i]));
  return bytes;
}

void add(ShadowUse &use, const Stretch &s) {
  use.mode[s.mode].bytes += s.end - s.address;
  use.mode[s.mode].shadow += s.shadow + setBytes(s) * ShadowUse::kPart;
  use.locations += s.locations;
}

uint64_t shadowLocations(uintptr_t address, uint64_t bytes) {
  uint64_t locations = 0;
  forEachStretch(address, address + bytes, [&](const Stretch &s) { locations += s.locations; });
  return locations;
}

}  // namespace

uint64_t ShadowUse::shadow() const {
  uint64_t parts = 0;
  for (const Share &share : mode) parts += share.shadow;
  return (parts + kPart - 1) / kPart;
}

ShadowUse &ShadowUse::operator+=(const ShadowUse &other) {
  for (unsigned m = 0; m < kModes; ++m) {
    mode[m].bytes += other.mode[m].bytes;
    mode[m].shadow += other.mode[m].shadow;
  }
  locations += other.locations;
  return *this;
}

ShadowUse shadowUse(uintptr_t address, uint64_t bytes) {
  ShadowUse use{};
  forEachStretch(address, address + bytes, [&](const Stretch &s) { add(use, s); });
  return use;
}

ShadowUse shadowUseOfProgram() {
  ShadowUse use{};
  pages::forEach([&](Page &page) {
    const uintptr_t start = static_cast<uintptr_t>(&page - kDescriptors.as<Page>()) << kPageShift;
    if (loadWord(page.whole).blank()) return;
    if (const Stretch s = stretchOf(page, start, start + kPageBytes); s.mode != ShadowUse::kBlank) add(use, s);
  });
  extents::forEach([&](const Extent &extent) {
    forEachStretch(extent.start, extent.end(), [&](const Stretch &s) {
      if (s.mode == ShadowUse::kSpans) add(use, s);
    });
  });
  return use;
}

}  // namespace bigfoot

using namespace bigfoot;

HOOK void __bigfoot_count_access(uint64_t bytes) {
  if (Thread *t = currentThread()) t->statistics.accesses += elementsOf(bytes);
}

HOOK void __bigfoot_count_check(void *address, uint64_t bytes) {
  Thread *t = currentThread();
  if (!t || !bytes) return;
  const Inside inside(*t);
  t->statistics.checks += shadowLocations(reinterpret_cast<uintptr_t>(address), bytes);
  ++t->statistics.check_calls;
}
