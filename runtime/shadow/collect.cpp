// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/collect.h"

#include "runtime/options.h"
#include "runtime/shadow/extent.h"
#include "runtime/shadow/stamps.h"
#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// Shorter gaps between live blocks are left alone: each would close a window early.
constexpr uint32_t kShortestRun = 2;

uint64_t g_collections;
uint8_t g_live_numbers[kMaxThreads];

// One collection. Requires: the world is stopped.
class Collection {
 public:
  void run() {
    __builtin_memset(g_live_numbers, 0, sizeof g_live_numbers);
    pages::forEach([this](Page &page) { markPage(page); });
    extents::forEachWord([this](Word word) { markWord(word); });
    const unsigned threads = registry::highestThread();
    for (unsigned i = 0; i < threads; ++i) keepThread(*threadAt(i));
    state::interned::sweep();
    g_halves.sweep();
    g_slots.sweep();
    g_readers.sweep();
    sweepStamps();
    registry::releaseNumbers(g_live_numbers);
  }

 private:
  static uint64_t *bits() { return kMarks.as<uint64_t>(); }

  void markBlock(uint32_t block) { bits()[block >> 6] |= uint64_t{1} << (block & 63); }

  void mark(Stamp s) {
    markBlock(s >> stamps::kBlockShift);
    g_live_numbers[index(stamps::epoch(s).tid())] = 1;
  }

  void markWord(Word word) {
    if (word.blank() || word == last_) return;
    last_ = word;
    switch (word.form()) {
      case Form::kSimple:
      case Form::kBusy: break;
      case Form::kHalves: g_halves.mark(word.index()); break;
      case Form::kSlots: g_slots.mark(word.index()); break;
      case Form::kReaders: forEachReaders(word.index(), [](const Readers &, uint32_t i) { g_readers.mark(i); }); break;
      case Form::kInterned:
        if (!state::interned::mark(word.index())) return;
    }
    state::forEachStamp(word, [this](Stamp s) { mark(s); });
  }

  void markPage(const Page &page) {
    if (!hasWords(page)) {
      const Runs runs = pages::runsOf(page.whole);
      for (unsigned i = 0; i < runs.count; ++i) markWord(runs.word[i]);
      return;
    }
    const Word *words = wordsOf(page);
    for (unsigned i = 0; i < kWordsPerPage; ++i) markWord(words[i]);
  }

  // Reserved stamps and the window's stay. What caches name may go, and come back as something else: those of dead threads are
  // cleared too, because whoever gets the number next inherits them.
  void keepThread(Thread &t) {
    if (t.caches_used) {
      __builtin_memset(&t.transitions, 0, sizeof t.transitions);
      __builtin_memset(&t.covers, 0, sizeof t.covers);
      for (unsigned i = 0; i < t.stamps.entries(); ++i) t.stamps.entry[i].stamp = kNever;
      t.caches_used = false;
    }
    if (!t.alive) return;
    stamps::forgetCovered(*t.window);
    // Of the chunk's older stamps, those that nothing refers to become other threads'. (G2)
    t.own = t.window->count ? t.window->base : t.chunk_next;
    for (Stamp s = t.chunk_next; s < t.chunk_end; ++s) markBlock(s >> stamps::kBlockShift);
    for (Stamp s = t.window->base; s < t.window->base + t.window->count; ++s) markBlock(s >> stamps::kBlockShift);
    t.footprints.forEachOpen([this](const Footprint &f) { mark(f.place.stamp); });
    for (unsigned i = 0; i < t.spare_halves.count; ++i) g_halves.mark(t.spare_halves.index[i]);
    for (unsigned i = 0; i < t.spare_slots.count; ++i) g_slots.mark(t.spare_slots.index[i]);
  }

  void sweepStamps() {
    size_t count = 0, stored = 0;
    // Counted first, then stored: the runs' array is no larger than it must be.
    forEachRun([&](stamps::Run) { ++count; });
    auto *runs = static_cast<stamps::Run *>(Arena::allocate((count + 1) * sizeof(stamps::Run)));
    const uint64_t live = forEachRun([&](stamps::Run run) { runs[stored++] = run; });
    stamps::replaceFreeRuns(runs, count, live);
    Arena::release(runs, (count + 1) * sizeof(stamps::Run));
    __builtin_memset(bits(), 0, (stamps::blocksUsed() / 64 + 1) * sizeof(uint64_t));
  }

  // Returns: how many blocks are alive.
  template <class Visit>
  uint64_t forEachRun(Visit visit) {
    const uint32_t end = stamps::blocksUsed();
    uint32_t start = 1;
    uint64_t live = 0;
    for (uint32_t b = 1; b < end; ++b) {
      if (b % 64 == 0 && b + 64 <= end && bits()[b >> 6] == 0) {
        b += 63;
        continue;
      }
      if (!(bits()[b >> 6] >> (b & 63) & 1)) continue;
      ++live;
      if (b - start >= kShortestRun) visit({start, b - start});
      start = b + 1;
    }
    if (end > start && end - start >= kShortestRun) visit({start, end - start});
    return live;
  }

  Word last_;
};

// Requires: the world is stopped.
void runCollection() {
  Collection().run();
  ++g_collections;
  if (options().verbosity >= 2) warn("collected unused history, %lu times so far", g_collections);
}

// A collection scans all shadow words. It pays when as much was made since the last one as was alive then, and
// enough for some ten nanoseconds of scanning per block of stamps or unit of state.
bool enough(uint64_t made, uint64_t live, uint64_t scanned) {
  return made >= options().collect_stamps / stamps::kBlock && made >= live && made >= scanned / 384;
}

bool due() {
  const uint64_t scanned = pages::wordBytes();
  return enough(g_readers.claimedSinceCollection(), g_readers.liveAfterCollection(), scanned) ||
         enough(stamps::blocksTakenSinceCollection(), stamps::blocksLiveAfterCollection(), scanned) ||
         enough(state::interned::unitsSinceCollection(), state::interned::unitsLiveAfterCollection(), scanned) ||
         registry::numbersScarce();
}

}  // namespace

uint32_t g_collection_hint;

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
