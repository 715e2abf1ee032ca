// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Page descriptors, their biased locks, and the pool of shadow pages.
//
// Invariants:
//   (1) words, uniform, sync and transfers change only under the page's lock.
//   (2) words == 0: every granule of the page is in state `uniform`. Else the words rule, and uniform is blank.
//   (3) owner is one of: 0, nobody yet; id, biased to that thread; kShared, free; kShared|id, taken; kRevoking|id, being
//       taken away from its owner by thread id.
// Why the lock is sound: docs/precision.md, P1 to P3.
#ifndef BIGFOOT_RUNTIME_SHADOW_PAGE_H
#define BIGFOOT_RUNTIME_SHADOW_PAGE_H

#include "abi/layout.h"
#include "runtime/shadow/state.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

inline constexpr uintptr_t kPageBytes = uintptr_t{1} << kPageShift;
inline constexpr unsigned kWordsPerPage = kPageBytes / kGranuleBytes;

struct Page {
  uint64_t words;      // offset of the shadow words from kShadowBase, or 0; read by inline tests without the lock
  Word uniform;
  uint32_t owner;
  uint32_t sync;       // index of the page's SyncTable, or 0; published once (runtime/sync/sync_object.h)
  uint32_t transfers;  // how often the bias moved
  uint32_t reserved;
};
static_assert(sizeof(Page) == kDescriptorBytes);

inline constexpr uint32_t kShared = 0x80000000;
inline constexpr uint32_t kRevoking = 0x40000000;
// After so many moves a page is used by several threads in turn, and an atomic lock is cheaper than revocation.
inline constexpr uint32_t kMaxTransfers = 4;

inline Page &pageOf(uintptr_t address) { return kDescriptors.as<Page>()[address >> kPageShift]; }
inline Word *wordsOf(const Page &page) { return reinterpret_cast<Word *>(kShadowBase + page.words); }
inline unsigned wordIndex(uintptr_t address) { return address >> 3 & (kWordsPerPage - 1); }

// Takes the lock when the bias is someone else's. May leave and enter the runtime. Returns: whether unlock must
// give a shared lock back.
bool lockPageSlow(Page &page, Thread &thread);

// Requires: the thread is inside, and holds no other page's lock.
class PageLock {
 public:
  PageLock(Page &page, Thread &thread) : page_(page) {
    if (__atomic_load_n(&page.owner, __ATOMIC_RELAXED) == thread.owner_id) [[likely]] return;
    shared_ = lockPageSlow(page, thread);
  }
  ~PageLock() {
    if (shared_) __atomic_store_n(&page_.owner, kShared, __ATOMIC_RELEASE);
  }
  PageLock(const PageLock &) = delete;
  PageLock &operator=(const PageLock &) = delete;

 private:
  Page &page_;
  bool shared_ = false;
};

namespace pages {

// Gives the page words of its own, filled with its uniform word. Requires: the page's lock.
void materialise(Page &page, const Thread &thread);
// Makes every granule `word`, returning the page's words to the pool. Requires: the page's lock.
void makeUniform(Page &page, Word word);

// Gives back the cells of words that are about to be overwritten. Requires: the page's lock.
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
