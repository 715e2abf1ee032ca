// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/extent.h"


namespace bigfoot::extents {
namespace {

constinit Pool<Extent, kExtents> g_pool;

constexpr uintptr_t kChunkBytes = uintptr_t{1} << kChunkShift;

// Returns: how far it got. Others may take the same chunks at the same time.
uintptr_t takeChunks(uintptr_t start, uintptr_t end, uint32_t number) {
  uintptr_t at = start & ~(kChunkBytes - 1);
  for (uint32_t none = 0; at < end; at += kChunkBytes, none = 0)
    if (!__atomic_compare_exchange_n(&numberAt(at), &none, number, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) break;
  return at < end ? at : end;
}

// Events that are too rare to be counted for each thread.
uint64_t g_made, g_dissolved;
void count(uint64_t &counter) { __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED); }

// Requires: the extent's lock.
void letPagesSpeak(Extent &extent) {
  const Spans &spans = extent.spans;
  for (uint32_t i = 0; i < spans.count; ++i) {
    if (spans.cell[i] == Spans::own() || spans.cell[i].blank()) continue;
    for (uint32_t page = spans.start[i]; page < spans.endOf(i, extent.pages); ++page)
      pages::storeWhole(pageOf(extent.start + page * kPageBytes), pages::wordOf(spans.cell[i]));
  }
  extent.spans.reset(Spans::own());
}

// Requires: the extent's lock.
void end(Extent &extent, uint32_t number) {
  letPagesSpeak(extent);
  for (uintptr_t at = extent.start & ~(kChunkBytes - 1); at < extent.end(); at += kChunkBytes)
    __atomic_store_n(&numberAt(at), 0, __ATOMIC_RELEASE);
  extent.pages = 0;
  g_pool.release(number);
}

}  // namespace

Locked::Locked(uintptr_t address) {
  for (uint32_t number; (number = loadNumber(address));) {
    Extent &extent = g_pool.at(number);
    extent.lock.lock();
    const bool same = loadNumber(address) == number;
    if (same && address >= extent.start && address < extent.end()) {
      extent_ = &extent;
      return;
    }
    extent.lock.unlock();
    if (same) return;  // of another part of the chunk
  }
}

void adopt(uintptr_t address, uint64_t bytes) {
  uintptr_t start = (address + kPageBytes - 1) & ~(kPageBytes - 1), end = (address + bytes) & ~(kPageBytes - 1);
  if (bytes < kFewestPages * kPageBytes || bytes > kMostBytes) return;
  if (loadNumber(start)) start = (start + kChunkBytes) & ~(kChunkBytes - 1);
  if (loadNumber(end - 1)) end = (end - 1) & ~(kChunkBytes - 1);
  if (end < start + kFewestPages * kPageBytes) return;
  const uint32_t number = g_pool.claim();
  Extent &extent = g_pool.at(number);
  Guard guard(extent.lock);
  const uintptr_t reached = takeChunks(start, end, number);
  if (reached <= start) return g_pool.release(number);  // the first chunk is another's by now
  extent.start = start;
  extent.pages = static_cast<uint32_t>((reached - start) >> kPageShift);
  extent.footprints = 0;
  extent.spans.reset(Cell());
  if (extent.pages < kFewestPages) return extents::end(extent, number);
  count(g_made);
}

// Calls visit(extent, number) for each extent that shares memory with a range, with its lock, while it returns true.
template <class Visit>
static bool forEachIn(uintptr_t address, uint64_t bytes, Visit visit) {
  const uintptr_t stop = address + bytes;
  if (stop > kAddressEnd) return true;  // no memory: munmap will say so
  for (uintptr_t at = address; at < stop; at = (at | (kChunkBytes - 1)) + 1) {
    const uint32_t number = loadNumber(at);
    if (!number) continue;
    Extent &extent = g_pool.at(number);
    Guard guard(extent.lock);
    if (loadNumber(at) != number || extent.end() <= address || extent.start >= stop) continue;
    const uintptr_t end = extent.end();
    if (!visit(extent, number)) return false;
    at = end - 1;
  }
  return true;
}

bool prepareToClear(uintptr_t address, uint64_t bytes) {
  return forEachIn(address, bytes, [&](Extent &extent, uint32_t number) {
    if (extent.footprints) return false;
    const bool inside = extent.start >= address && extent.end() <= address + bytes;
    // One that would be in the way of a larger one goes, too.
    if (!inside || extent.pages < bytes / kPageBytes / 2)
      end(extent, number);
    else
      extent.spans.edit(0, extent.pages, extent.pages, [](const Cell &cell, uint32_t, uint32_t) {
        return cell == Spans::own() ? cell : Cell();
      });
    return true;
  });
}

uint32_t numberOf(const Extent &extent) { return static_cast<uint32_t>(&extent - &g_pool.at(0)); }

void closeFootprint(uint32_t number) {
  Extent &extent = g_pool.at(number);
  Guard guard(extent.lock);
  --extent.footprints;
}

bool haveFootprints(uintptr_t address, uint64_t bytes) {
  return !forEachIn(address, bytes, [](Extent &extent, uint32_t) { return extent.footprints == 0; });
}

void takeDown(Page &page, uintptr_t address) {
  if (!isIn(address) || !loadWord(page.whole).blank()) return;
  const Locked extent(address);
  if (!extent) return;
  const uint32_t i = extent->indexOf(address);
  Cell said;
  if (!extent->spans.edit(i, i + 1, extent->pages, [&](const Cell &cell, uint32_t, uint32_t) {
        said = cell;
        return Spans::own();
      }))
    return dissolve(*extent);
  if (said != Spans::own() && !said.blank()) pages::storeWhole(page, pages::wordOf(said));
}

void takeUp(Page &page, uintptr_t address, const Cell &cell) {
  if (!isIn(address)) return;
  const Locked extent(address);
  if (!extent) return;
  const uint32_t i = extent->indexOf(address);
  if (extent->spans.edit(i, i + 1, extent->pages, [&](const Cell &, uint32_t, uint32_t) { return cell; }))
    pages::forgetWhole(page);
}

void dissolve(Extent &extent) {
  count(g_dissolved);
  letPagesSpeak(extent);
}

uint32_t highest() { return g_pool.end(); }
Extent &at(uint32_t number) { return g_pool.at(number); }
uint64_t usedBytes() { return g_pool.usedBytes(); }
uint64_t made() { return __atomic_load_n(&g_made, __ATOMIC_RELAXED); }
uint64_t dissolved() { return __atomic_load_n(&g_dissolved, __ATOMIC_RELAXED); }

}  // namespace bigfoot::extents
