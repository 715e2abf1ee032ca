// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Page descriptors, who may change a page, and the pool of shadow pages.
//
// owner         state of the page                 words and `whole` are changed         `words` is changed
// 0             nobody's yet                      -                                     -
// id            biased to that thread             by it, plainly                        by it
// kShared       used by several threads in turn   by compare-and-swap, or made busy     from none to some by who has `whole` busy
// kRevoking|id  thread id is taking it            by none, when it has it by it         by it, when it has it
//
// Invariant: words == 0 means that `whole` speaks for every granule: a value, or the name of a cell of runs; else the words rule, and
// `whole` is Word::refined(). Why this is sound: docs/precision.md, P1 to P4, and docs/slim.md, U3 to U6.
#ifndef BIGFOOT_RUNTIME_SHADOW_PAGE_H
#define BIGFOOT_RUNTIME_SHADOW_PAGE_H

#include "abi/layout.h"
#include "runtime/shadow/runs.h"
#include "runtime/shadow/state.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

inline constexpr uintptr_t kPageBytes = uintptr_t{1} << kPageShift;
inline constexpr unsigned kWordsPerPage = kGranulesPerPage;

struct Page {
  uint64_t words;      // offset of the shadow words from kShadowBase, or 0; read by inline tests at any time
  Word whole;
  uint32_t owner;
  uint32_t sync;       // index of the page's table of synchronisation objects, or 0 (runtime/sync/sync_object.h)
  uint8_t transfers;   // how often the bias moved
  // Guesses of what form pays (runtime/shadow/shape.h); several threads may write them.
  uint8_t few;         // accesses to few granules since the last to many, while the page had no words
  uint8_t sweeps;      // accesses to many granules since it has words
  uint8_t patience;    // how many of these, as a power of two, until it is tried without words again
  uint32_t reserved;
};
static_assert(sizeof(Page) == kDescriptorBytes);

inline constexpr uint32_t kShared = 0x80000000;
inline constexpr uint32_t kRevoking = 0x40000000;
// After so many moves a page is used by several threads in turn, and atomic updates are cheaper than revocation.
inline constexpr uint32_t kMaxTransfers = 4;

inline Page &pageOf(uintptr_t address) { return kDescriptors.as<Page>()[address >> kPageShift]; }
// Others may give a shared page words at any time (U4); none takes them away while somebody has a grant.
inline bool hasWords(const Page &page) { return __atomic_load_n(&page.words, __ATOMIC_ACQUIRE); }
inline Word *wordsOf(const Page &page) {
  return reinterpret_cast<Word *>(kShadowBase + __atomic_load_n(&page.words, __ATOMIC_ACQUIRE));
}
inline unsigned wordIndex(uintptr_t address) { return address >> 3 & (kWordsPerPage - 1); }

// How the thread may change words, until it next leaves the runtime.
enum class Grant { kOwned, kShared };
Grant openPageSlow(Page &page, Thread &thread);

// Requires: the thread is inside. May leave and enter.
inline Grant openPage(Page &page, Thread &thread) {
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);
  if (owner == thread.owner_id) [[likely]] return Grant::kOwned;
  if (owner == kShared) return Grant::kShared;
  return openPageSlow(page, thread);
}

// The page to oneself, shared or not. Requires: the thread is inside. May leave and enter.
class ExclusivePage {
 public:
  ExclusivePage(Page &page, Thread &thread);
  ~ExclusivePage() {
    if (was_shared_) __atomic_store_n(&page_.owner, kShared, __ATOMIC_RELEASE);
  }
  // The page is as new: whoever has it now may keep it.
  void rebias(const Thread &thread) {
    page_.transfers = 0;
    if (was_shared_) __atomic_store_n(&page_.owner, thread.owner_id, __ATOMIC_RELEASE);
    was_shared_ = false;
  }
  ExclusivePage(const ExclusivePage &) = delete;
  ExclusivePage &operator=(const ExclusivePage &) = delete;

 private:
  Page &page_;
  bool was_shared_;
};

// A word of a shared page. Requires: Grant::kShared.
inline Word loadWord(const Word &word) { return Word(__atomic_load_n(reinterpret_cast<const uint64_t *>(&word), __ATOMIC_ACQUIRE)); }
inline void storeWord(Word &word, Word value) {
  __atomic_store_n(reinterpret_cast<uint64_t *>(&word), value.bits(), __ATOMIC_RELEASE);
}
inline bool replaceWord(Word &word, Word from, Word to) {
  uint64_t expected = from.bits();
  return __atomic_compare_exchange_n(reinterpret_cast<uint64_t *>(&word), &expected, to.bits(), false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_RELAXED);
}
// Makes the word busy and returns what it was. storeWord ends it.
Word lockWord(Word &word);

namespace pages {

// The page's word, to be changed together with what it names. Requires: a grant of the page. Returns: refined() if it has words; then
// there is nothing to hold.
Word holdWhole(Page &page, Grant grant);
void storeWhole(Page &page, Word word);  // ends it

// Puts a value in the place of another. Returns: false if it was another by now. Requires: a grant of the page.
bool replaceWhole(Page &page, Word from, Word to);

// Makes `held` say `runs`. Returns: the word to store, which takes over the cell.
Word rewriteRuns(Word held, const Runs &runs);
Runs runsOf(Word whole);

// Gives the page words of its own. Requires: `held` by holdWhole. (U4)
void refine(Page &page, Word held, Thread &thread);
// Makes `whole` speak for all granules, returning the page's words to the pool. Requires: the page is the thread's alone. (U5)
void coarsen(Page &page, Word whole, Thread &thread);

// Gives back the cells of words that are about to be overwritten. Requires: the page is the thread's alone.
void dropCells(const Word *words, unsigned count);

// Calls visit(Page &) for every page that may hold anything. For the collector.
template <class Visit>
void forEach(Visit visit);
// Lets it visit the page, and its neighbours, from now on. Requires: inside.
void note(const Page &page);

uint64_t wordBytes();
uint64_t releasedWordBytes();

// Implementation of forEach: blocks of 128 descriptors that were ever written.
inline constexpr unsigned kPagesPerBlock = 128;
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
