// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/page.h"

#include "runtime/sys/arena.h"
#include "runtime/sys/array.h"
#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

bool change(uint32_t &owner, uint32_t from, uint32_t to) {
  return __atomic_compare_exchange_n(&owner, &from, to, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

}  // namespace

namespace {

// Takes what the thread `owner` has in the neighbourhood, where it waits for that thread only once. Requires: outside.
void revoke(Page &page, uint32_t owner, uint32_t me) {
  constexpr uintptr_t kNeighbours = 32;
  Page *const first = reinterpret_cast<Page *>(reinterpret_cast<uintptr_t>(&page) & ~(kNeighbours * sizeof(Page) - 1));
  uint32_t taken = 0;
  for (unsigned i = 0; i < kNeighbours; ++i)
    if (__atomic_load_n(&first[i].owner, __ATOMIC_RELAXED) == owner && change(first[i].owner, owner, kRevoking | me)) taken |= 1u << i;
  if (!taken) return;
  waitUntilOutside(*threadAt(owner - 1));
  for (; taken; taken &= taken - 1) __atomic_store_n(&first[__builtin_ctz(taken)].owner, kShared, __ATOMIC_RELEASE);
}

}  // namespace

Grant openPageSlow(Page &page, Thread &thread) {
  if (thread.shadow.stopped) return Grant::owned();  // nobody has a grant
  const uint32_t me = thread.owner_id;
  for (Backoff backoff;;) {
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_ACQUIRE);
    if (owner == me) return Grant::owned();
    if (isShared(owner)) return Grant::shared(page, owner);
    if (owner == 0) {
      if (change(page.owner, 0, me)) return Grant::owned();
      continue;
    }
    if ((owner & kRevoking) && !threadAt((owner & ~kRevoking) - 1)->alive) {
      // Only in the child of a fork that caught a revoker outside: it is gone, and so is the owner, or it is this thread.
      if (change(page.owner, owner, me)) return Grant::owned();
      continue;
    }
    Inside::leave(thread);  // (P2)
    if (owner & (kRevoking | kShared)) {
      backoff.pause();
    } else {
      ++thread.statistics.revocations;
      revoke(page, owner, me);
    }
    Inside::enter(thread);
  }
}

// A thread that had the page busy may have judged the cell before it was locked: then it is to find it as it was, or has overwritten it. (P7)
Cell lockCell(const Thread &thread, Cell &cell, Grant grant) {
  const Cell busy = Cell::busy(thread.owner_id);
  for (Backoff backoff;; backoff.pause()) {
    if (grant.isShared()) grant.renew();
    const Cell seen = loadCell(cell);
    if (seen.isBusy() || !replaceCell(cell, seen, busy)) continue;
    if (!grant.isShared() || grant.stands()) [[likely]] return seen;
    replaceCell(cell, busy, seen);
  }
}

ExclusivePage::ExclusivePage(Page &page, Thread &thread) : page_(page), shared_(0) {
  if (thread.shadow.stopped) return;
  while (openPage(page, thread).hasOthers()) {
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);
    if (!isShared(owner) || !change(page.owner, owner, kRevoking | thread.owner_id)) continue;
    ++thread.statistics.revocations;
    Inside::leave(thread);  // (P2)
    waitUntilAllOutside(thread);
    Inside::enter(thread);
    shared_ = owner;
    return;
  }
}

namespace pages {
namespace {

constexpr uint64_t kShadowPage = kPageBytes * kShadowScale;
constinit Pool<Runs, kRunsCells> g_runs;

// Pages given back keep their memory up to this many and a share of those in use; the kernel gets the others.
constexpr uint64_t kKeptPages = 1024;

SpinLock g_lock;
// Free pages are listed outside themselves: a stale inline test may still read their cells (I2).
Array<uintptr_t> g_kept;       // memory kept, contents stale
Array<uintptr_t> g_discarded;  // memory given to the kernel: they read as zero
uint64_t g_next;               // bytes of kCells in use so far
uint64_t g_live;

SpinLock g_block_lock;
Array<uint32_t> g_blocks;
// One bit per block of descriptors, set when the block is in g_blocks: 2^47 / 512 KiB bits.
constexpr unsigned kBlockShift = 19;
static_assert(uintptr_t{1} << kBlockShift == kPagesPerBlock * kPageBytes);
uint8_t g_block_known[kAddressEnd >> kBlockShift >> 3];

void noteBlock(const Page &page) {
  const uint64_t number = (reinterpret_cast<uintptr_t>(&page) - kDescriptors.start) / (kPagesPerBlock * sizeof(Page));
  uint8_t &known = g_block_known[number >> 3];
  const uint8_t bit = static_cast<uint8_t>(1u << (number & 7));
  if (__atomic_load_n(&known, __ATOMIC_RELAXED) & bit) return;
  Guard guard(g_block_lock);
  if (known & bit) return;
  g_blocks.add(static_cast<uint32_t>(number));
  __atomic_fetch_or(&known, bit, __ATOMIC_RELAXED);
}

uintptr_t freshPage() {
  if (g_next == kCells.bytes) die("out of address space for shadow cells");
  const uintptr_t at = kCells.start + g_next;
  noteGrowth(kCells, g_next, g_next + kShadowPage);
  g_next += kShadowPage;
  return at;
}

// Returns: a page of cells; zero if `zero` says so, else of any content.
uintptr_t takePage(bool fresh, bool zero) {
  uintptr_t at;
  {
    Guard guard(g_lock);
    ++g_live;
    if (fresh || (!g_kept.count() && !g_discarded.count())) return freshPage();
    if (!g_kept.count()) return g_discarded.take();
    at = g_kept.take();
  }
  if (zero) __builtin_memset(reinterpret_cast<void *>(at), 0, kShadowPage);
  return at;
}

void returnPage(uintptr_t at) {
  Guard guard(g_lock);
  --g_live;
  if (g_kept.count() < kKeptPages + g_live / 16) {
    g_kept.add(at);
    return;
  }
  os::discard(reinterpret_cast<void *>(at), kShadowPage);
  g_discarded.add(at);
}

// Whether an entry, or a cover, is of another thread's present epoch: then a stale inline test of that thread could match it.
bool isOthersPresent(Entry entry, const Thread &thread) {
  const Epoch e = epochs::at(entry.epoch());
  const Thread &maker = *threadAt(index(e.tid()));
  return !entry.blank() && &maker != &thread && maker.now == e.clock();  // a stale `now` only errs towards a fresh page
}

void dropRuns(PageWord whole) {
  if (whole.isRuns()) g_runs.release(whole.index());
}

bool change(PageWord &word, PageWord from, PageWord to) {
  uint64_t expected = from.bits();
  return __atomic_compare_exchange_n(reinterpret_cast<uint64_t *>(&word), &expected, to.bits(), false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_RELAXED);
}

PageWord lockWord(PageWord &word) {
  for (Backoff backoff;;) {
    const PageWord seen = loadWord(word);
    if (seen != PageWord::busy() && change(word, seen, PageWord::busy())) return seen;
    backoff.pause();
  }
}

void storeWord(PageWord &word, PageWord value) {
  __atomic_store_n(reinterpret_cast<uint64_t *>(&word), value.bits(), __ATOMIC_RELEASE);
}

}  // namespace

void note(const Page &page) { noteBlock(page); }

bool isBlockKnown(uintptr_t address) {
  const uintptr_t number = address >> kBlockShift;
  return __atomic_load_n(&g_block_known[number >> 3], __ATOMIC_RELAXED) >> (number & 7) & 1;
}

PageWord holdWhole(Page &page, Grant grant) {
  if (!grant.hasOthers()) return page.whole;
  const PageWord held = lockWord(page.whole);
  if (held == PageWord::refined()) storeWord(page.whole, held);
  return held;
}

void storeWhole(Page &page, PageWord word) {
  if (!word.blank()) noteBlock(page);
  storeWord(page.whole, word);
}

void forgetWhole(Page &page) {
  dropRuns(page.whole);
  storeWord(page.whole, PageWord());
}

bool replaceWhole(Page &page, PageWord from, PageWord to) {
  if (!to.blank()) noteBlock(page);
  return change(page.whole, from, to);
}

Runs runsOf(PageWord whole) { return whole.isRuns() ? g_runs.at(whole.index()) : Runs::of(Cell::of(whole.entry())); }
Runs &runsIn(PageWord whole) { return g_runs.at(whole.index()); }

PageWord rewriteRuns(PageWord held, const Runs &runs) {
  if (runs.count == 1 && runs.cell[0].isEntry()) {
    dropRuns(held);
    return PageWord::of(runs.cell[0].first);
  }
  const uint32_t i = held.isRuns() ? held.index() : g_runs.claim();
  g_runs.at(i) = runs;
  return PageWord::runs(i);
}

void refine(Page &page, PageWord held, Thread &thread) {
  ++thread.statistics.refinements;
  noteBlock(page);
  const Runs runs = runsOf(held);
  bool fresh = thread.shadow.stopped;  // (I2) The thread itself may be in an inline test while another does its work.
  for (unsigned i = 0; i < runs.count; ++i) fresh |= isOthersPresent(runs.cell[i].first, thread) || isOthersPresent(runs.cell[i].second, thread);
  const uintptr_t at = takePage(fresh, held.blank());
  auto *cells = reinterpret_cast<Cell *>(at);
  if (!held.blank())
    runs.forEachIn(0, kGranulesPerPage, [&](unsigned first, unsigned end, const Pattern &pattern) {
      for (unsigned i = first; i < end; ++i) cells[i] = pattern.cell[(i - first) % pattern.period];
    });
  __atomic_store_n(&page.cells, at - kShadowBase, __ATOMIC_RELEASE);
  storeWord(page.whole, PageWord::refined());
  dropRuns(held);
}

void coarsen(Page &page, PageWord whole, Thread &thread) {
  if (page.cells) {
    ++thread.statistics.coarsenings;
    const Cell *cells = cellsOf(page);
    for (unsigned i = 0; i < kGranulesPerPage; ++i) sets::drop(thread, cells[i]);
    const uintptr_t at = kShadowBase + page.cells;
    __atomic_store_n(&page.cells, 0, __ATOMIC_RELAXED);
    returnPage(at);
  } else if (whole != page.whole) {
    dropRuns(page.whole);
  }
  storeWhole(page, whole);
}

uint64_t cellBytes() { return g_live * kShadowPage; }
size_t blockCount() { return g_blocks.count(); }
Page *block(size_t i) { return kDescriptors.as<Page>() + size_t{g_blocks[i]} * kPagesPerBlock; }

}  // namespace pages
}  // namespace bigfoot
