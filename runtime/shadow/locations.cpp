// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/locations.h"

#include "runtime/hook.h"
#include "runtime/memory/heap.h"
#include "runtime/shadow/extent.h"

namespace bigfoot {

// Of granules [first, end).
static uint64_t locationsIn(const Page &page, unsigned first, unsigned end) {
  if (hasWords(page)) return end - first;
  Runs runs = pages::runsOf(loadWord(page.whole));
  if (runs.count > Runs::kMax) runs.count = 1;  // the cell was given back meanwhile
  uint64_t locations = 0;
  runs.forEachIn(first, end, [&](unsigned, unsigned, const Pattern &pattern) { locations += pattern.period; });
  return locations;
}

// Where the span ends that speaks for the page at `address`; or the address itself.
static uintptr_t endOfSpan(uintptr_t address) {
  const extents::Locked extent(address);
  if (!extent || !loadWord(pageOf(address).whole).blank()) return address;
  const Spans &spans = extent->spans;
  uint32_t i = 0;
  while (spans.endOf(i, extent->pages) <= extent->indexOf(address)) ++i;
  return spans.word[i] == Spans::own() ? address : extent->start + spans.endOf(i, extent->pages) * kPageBytes;
}

uint64_t shadowLocations(Thread &thread, uintptr_t address, uint64_t bytes) {
  const Inside inside(thread);
  uint64_t locations = 0;
  for (uintptr_t end = address + bytes; address < end;) {
    const uintptr_t page_end = (address | (kPageBytes - 1)) + 1;
    const uintptr_t stop = end < page_end ? end : page_end;
    if (const uintptr_t span = endOfSpan(address); span > address) {
      ++locations;
      address = span;
      continue;
    }
    locations += locationsIn(pageOf(address), wordIndex(address), wordIndex(stop - 1) + 1);
    address = stop;
  }
  return locations;
}

void countBlock(Thread &thread, Statistics &statistics, uintptr_t address, uint64_t bytes) {
  statistics.elements += elementsOf(bytes);
  statistics.shadow_locations += shadowLocations(thread, address, bytes);
}

void countLiveBlocks(Thread &thread, Statistics &statistics) {
  pages::forEach([&](Page &page) {
    const uintptr_t start = static_cast<uintptr_t>(&page - kDescriptors.as<Page>()) << kPageShift;
    HeapBlock block;
    for (uintptr_t at = start; nextHeapBlock(at, start + kPageBytes, block); at = block.start + 16)
      countBlock(thread, statistics, block.start, block.size);
  });
}

}  // namespace bigfoot

using namespace bigfoot;

HOOK void __bigfoot_count_access(uint64_t bytes) {
  if (Thread *t = currentThread()) t->statistics.accesses += elementsOf(bytes);
}

HOOK void __bigfoot_count_check(void *address, uint64_t bytes) {
  Thread *t = currentThread();
  if (!t || !bytes) return;
  t->statistics.checks += shadowLocations(*t, reinterpret_cast<uintptr_t>(address), bytes);
  ++t->statistics.check_calls;
}
