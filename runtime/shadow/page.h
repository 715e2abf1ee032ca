// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Page descriptors, who may change a page, and the pool of shadow pages.
//
// owner       state of the page                         words and uniform are changed  `words` and transfers are changed
// 0           nobody's yet                              -                            -
// id          biased to that thread                     by it, plainly               by it, plainly
// kShared     used by several threads in turn           by compare-and-swap          by none
// kRevoking|id  thread id is taking it                  by none, when it has it      by it, when it has it
//
// Invariant: words == 0 means that every granule of the page is in state `uniform`; else the words rule and uniform is
// blank. Why this is sound: docs/precision.md, P1 to P4.
#ifndef BIGFOOT_RUNTIME_SHADOW_PAGE_H
#define BIGFOOT_RUNTIME_SHADOW_PAGE_H

#include "abi/layout.h"
#include "runtime/shadow/state.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

inline constexpr uintptr_t kPageBytes = uintptr_t{1} << kPageShift;
inline constexpr unsigned kWordsPerPage = kPageBytes / kGranuleBytes;

struct Page {
  uint64_t words;      // offset of the shadow words from kShadowBase, or 0; read by inline tests at any time
  Word uniform;
  uint32_t owner;
  uint32_t sync;       // index of the page's table of synchronisation objects, or 0 (runtime/sync/sync_object.h)
  uint32_t transfers;  // how often the bias moved
  uint32_t reserved;
};
static_assert(sizeof(Page) == kDescriptorBytes);

inline constexpr uint32_t kShared = 0x80000000;
inline constexpr uint32_t kRevoking = 0x40000000;
// After so many moves a page is used by several threads in turn, and atomic updates are cheaper than revocation.
inline constexpr uint32_t kMaxTransfers = 4;

inline Page &pageOf(uintptr_t address) { return kDescriptors.as<Page>()[address >> kPageShift]; }
inline Word *wordsOf(const Page &page) { return reinterpret_cast<Word *>(kShadowBase + page.words); }
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

// Copies the private state that `word` was seen to name. Returns: false if it was no longer, or changed meanwhile. (P5)
bool copyPrivate(const Word &word, Word seen, PrivateState &copy);

namespace pages {

// Gives the page words of its own, filled with its uniform word. Requires: the page is the thread's alone.
void materialise(Page &page, const Thread &thread);
// Makes every granule `word`, returning the page's words to the pool. Requires: the page is the thread's alone.
void makeUniform(Page &page, Word word);

// Puts another word in the place of `from`, for all granules of a page without words. Returns: false if it was another by now.
// Requires: a grant of the page.
bool replaceUniform(Page &page, Word from, Word to);

// Gives back the cells of words that are about to be overwritten. Requires: the page is the thread's alone.
void dropCells(const Word *words, unsigned count);

// Calls visit(Page &) for every page that may hold anything. For the collector.
template <class Visit>
void forEach(Visit visit);

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
