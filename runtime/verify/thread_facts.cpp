// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/verify/thread_facts.h"

#include "runtime/sys/arena.h"

namespace bigfoot::verify {
namespace {

template <class T>
T *allocate(size_t count) { return static_cast<T *>(Arena::allocate(count * sizeof(T))); }

template <class T>
void release(T *block, size_t count) {
  if (block) Arena::release(block, count * sizeof(T));
}

}  // namespace

ThreadFacts::~ThreadFacts() {
  pages_.forEach([](Page *page) {
    for (Unit &unit : page->unit) drop(unit);
    release(page, 1);
  });
  pages_.clear();
  waiting_.release();
}

ThreadFacts::Page *ThreadFacts::pageOf(uintptr_t address) {
  const uintptr_t start = startOf(address);
  if (last_ && last_->start == start) return last_;
  Page *found = pages_.find(start, [&](const Page *page) { return page->start == start; });
  if (found) last_ = found;
  return found;
}

ThreadFacts::Page &ThreadFacts::makePage(uintptr_t address) {
  if (Page *page = pageOf(address)) return *page;
  ++page_count_;
  last_ = allocate<Page>(1);
  last_->start = startOf(address);
  pages_.insert(last_->start, last_);
  return *last_;
}

void ThreadFacts::drop(Unit &unit) {
  release(unit.facts(), unit.isSplit() ? kUnitBytes : 1);
  unit.set(nullptr, false);
}

void ThreadFacts::split(Unit &unit) {
  Facts *bytes = allocate<Facts>(kUnitBytes);
  if (const Facts *whole = unit.facts())
    for (unsigned i = 0; i < kUnitBytes; ++i) bytes[i] = *whole;
  drop(unit);
  unit.set(bytes, true);
}

void ThreadFacts::list(Unit &unit, uintptr_t start) {
  unit.setListed(true);
  waiting_.add(start);
}

void ThreadFacts::noteUnit(Unit &unit, uintptr_t start, uintptr_t from, uintptr_t to, const Event &event) {
  const bool whole = to - from == kUnitBytes;
  if (!whole && !unit.isSplit()) split(unit);
  if (!unit.facts()) unit.set(allocate<Facts>(1), false);
  bool waits = false;
  if (unit.isSplit()) {
    for (uintptr_t byte = from; byte < to; ++byte) {
      Facts &facts = unit.facts()[byte - start];
      facts.note(event);
      waits |= facts.isWaiting();
    }
  } else {
    unit.facts()->note(event);
    waits = unit.facts()->isWaiting();
  }
  if (waits && !unit.isListed()) list(unit, start);
}

void ThreadFacts::note(uintptr_t address, size_t bytes, const Event &event, uint64_t acquires) {
  if (acquires != acquires_) endWaiting(Ending::kAcquire, event.site);
  acquires_ = acquires;
  for (uintptr_t from = address, end = address + bytes; from < end;) {
    const uintptr_t start = from & ~uintptr_t{kUnitBytes - 1};
    const uintptr_t to = start + kUnitBytes < end ? start + kUnitBytes : end;
    noteUnit(makePage(from).unit[unitOf(from)], start, from, to, event);
    from = to;
  }
}

void ThreadFacts::judge(Facts &facts, uintptr_t address, Ending ending, const Site *noticed) {
  for (unsigned is_write = 0; is_write < 2; ++is_write) {
    if (const Site *site = facts.uncovered[is_write])
      report_(context_, {What::kAccess, is_write == 1, address, site, facts.last_check, ending, noticed});
    if (const Site *site = facts.idle[is_write])
      report_(context_, {What::kCheck, is_write == 1, address, site, facts.last_access, ending, noticed});
    facts.uncovered[is_write] = facts.idle[is_write] = nullptr;
  }
}

void ThreadFacts::judge(const Unit &unit, uintptr_t start, uintptr_t from, uintptr_t to, Ending ending, const Site *noticed) {
  if (!unit.facts()) return;
  if (!unit.isSplit()) return judge(*unit.facts(), start, ending, noticed);
  for (uintptr_t byte = from; byte < to; ++byte) judge(unit.facts()[byte - start], byte, ending, noticed);
}

void ThreadFacts::endWaiting(Ending ending, const Site *noticed) {
  for (const uintptr_t start : waiting_) {
    Unit &unit = pageOf(start)->unit[unitOf(start)];
    unit.setListed(false);
    judge(unit, start, start, start + kUnitBytes, ending, noticed);
  }
  waiting_.clear();
}

void ThreadFacts::forgetIn(Page &page, uintptr_t from, uintptr_t to, Ending ending) {
  while (from < to) {
    const uintptr_t start = from & ~uintptr_t{kUnitBytes - 1};
    const uintptr_t stop = start + kUnitBytes < to ? start + kUnitBytes : to;
    Unit &unit = page.unit[unitOf(from)];
    if (unit.facts() && stop - from < kUnitBytes && !unit.isSplit()) split(unit);
    judge(unit, start, from, stop, ending, nullptr);
    if (stop - from == kUnitBytes)
      drop(unit);
    else if (unit.facts())
      for (uintptr_t byte = from; byte < stop; ++byte) unit.facts()[byte - start] = {};
    from = stop;
  }
}

void ThreadFacts::forget(uintptr_t address, size_t bytes, Ending ending) {
  const uintptr_t end = address + bytes;
  const auto forgetPage = [&](Page *page) {
    if (!page || page->start + kPageBytes <= address || page->start >= end) return;
    const uintptr_t page_end = page->start + kPageBytes;
    forgetIn(*page, page->start < address ? address : page->start, page_end < end ? page_end : end, ending);
  };
  // A mapping can be far larger than what the thread touched of it.
  if (bytes / kPageBytes > 2 * page_count_) return pages_.forEach(forgetPage);
  for (uintptr_t at = startOf(address); at < end; at += kPageBytes) forgetPage(pageOf(at));
}

}  // namespace bigfoot::verify
