// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/collect.h"

#include "runtime/shadow/extent.h"
#include "runtime/shadow/floor.h"
#include "runtime/shadow/sets.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// What a chunk of epochs, 4 KiB, counts for beside sets.
constexpr uint64_t kChunkWorth = 128;

uint64_t g_collections;
uint8_t g_live_numbers[kMaxThreads];

// One collection. Requires: the world is stopped.
class Collection {
 public:
  void run() {
    __builtin_memset(g_live_numbers, 0, sizeof g_live_numbers);
    floor::look();
    pages::forEach([this](Page &page) { markPage(page); });
    extents::forEach([this](Extent &extent) { markExtent(extent); });
    const unsigned threads = registry::highestThread();
    for (unsigned i = 0; i < threads; ++i) keepThread(*threadAt(i));
    sets::sweep();
    epochs::replaceFree(bits());
    __builtin_memset(bits(), 0, (epochs::chunksUsed() / 64 + 1) * sizeof(uint64_t));
    registry::releaseNumbers(g_live_numbers);
  }

 private:
  static uint64_t *bits() { return kMarks.as<uint64_t>(); }

  static bool isMarked(EpochNumber n) { return bits()[n >> epochs::kChunkShift >> 6] >> (n >> epochs::kChunkShift & 63) & 1; }

  // Of covers, too: a thread that gets their number would pass inline. (E4), (I3)
  void mark(EpochNumber number) {
    const EpochNumber n = epochs::withoutTwin(number);
    if (!n) return;
    bits()[n >> epochs::kChunkShift >> 6] |= uint64_t{1} << (n >> epochs::kChunkShift & 63);
    g_live_numbers[index(epochs::at(n).tid())] = 1;
  }

  // Entries and covers that every thread knows go: they would keep their numbers. (G3)
  static Cell forget(const Cell &cell) {
    if (!cell.isOutOfLine() || cell.isBusy()) return floor::forget(cell);
    Set &set = sets::at(cell.set());
    if (!set.is_marked) sets::dropFrom(set, [](Entry entry) { return !entry.blank() && !floor::forget(&entry, 1); });
    const auto left = [](Entry cover) { return floor::forget(&cover, 1) ? cover : Entry(); };
    return Cell::outOfLine(cell.set(), left(cell.cover()), left(cell.otherCover()));
  }

  void markCell(const Cell &cell) {
    if (cell.blank() || cell == last_) return;
    last_ = cell;
    mark(cell.first.epoch());
    mark(cell.second.epoch());
    if (!cell.isOutOfLine() || cell.isBusy() || sets::at(cell.set()).is_marked) return;
    sets::mark(cell.set());
    forEachEntry(cell, [this](Entry entry) { mark(entry.epoch()); });
  }

  void markPage(Page &page) {
    if (!hasCells(page)) {
      if (page.whole.blank()) return;
      Runs runs = pages::runsOf(page.whole);
      if (runs.edit([](const Cell &cell) { return forget(cell); })) pages::storeWhole(page, pages::rewriteRuns(page.whole, runs));
      for (unsigned i = 0; i < runs.count; ++i) markCell(runs.cell[i]);
      return;
    }
    Cell *cells = cellsOf(page);
    for (unsigned i = 0; i < kGranulesPerPage; ++i) {
      if (cells[i].blank()) continue;
      const Cell left = forget(cells[i]);
      if (left != cells[i]) storeCell(cells[i], left);
      markCell(left);
    }
  }

  void markExtent(Extent &extent) {
    extent.spans.edit(0, extent.pages, extent.pages, [&](const Cell &cell, uint32_t, uint32_t) {
      return cell == Spans::own() ? cell : forget(cell);
    });
    for (uint32_t i = 0; i < extent.spans.count; ++i)
      if (extent.spans.cell[i] != Spans::own()) markCell(extent.spans.cell[i]);
  }

  // Sets and numbers that caches name may go, and come back as something else. Whoever gets the number of a dead thread next goes on with
  // its chunk, if that is still in use, or gets a new one.
  void keepThread(Thread &t) {
    if (!t.epoch) return;
    if (t.alive || registry::keepsCaches(t.tid)) __builtin_memset(&t.shadow.transitions, 0, sizeof t.shadow.transitions);
    sets::markSpares(t.shadow.spares);
    if (t.alive)
      mark(t.epoch);
    else if (!isMarked(t.epoch))
      t.epoch = kNever;
  }

  Cell last_;
};

// Requires: the world is stopped.
void runCollection() {
  Collection().run();
  ++g_collections;
  if (options().verbosity >= 2) warn("collected unused history, %lu times so far", g_collections);
}

// A collection scans all shadow memory. It pays when as much was made since the last one as was alive then, and
// enough for some ten nanoseconds of scanning for each.
bool enough(uint64_t made, uint64_t live, uint64_t scanned) {
  return made >= options().collect_after && made >= live && made >= scanned / 768;
}

bool due() {
  const uint64_t scanned = pages::cellBytes();
  return enough(sets::unitsSinceCollection(), sets::unitsLiveAfterCollection(), scanned) ||
         enough(epochs::chunksTakenSinceCollection() * kChunkWorth, epochs::chunksLiveAfterCollection() * kChunkWorth, scanned) ||
         registry::numbersScarce();
}

}  // namespace

void collectIfItPays(Thread &thread) {
  __atomic_store_n(&g_collection_hint, 0, __ATOMIC_RELAXED);
  if (!due()) return;
  stopWorld(&thread);
  if (due()) runCollection();  // else someone was faster
  resumeWorld();
}

void collect(Thread &thread) {
  stopWorld(&thread);
  runCollection();
  resumeWorld();
}

uint64_t collections() { return g_collections; }

}  // namespace bigfoot
