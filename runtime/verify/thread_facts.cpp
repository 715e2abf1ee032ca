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
  for (size_t i = 0; i < slot_count_; ++i) {
    if (!slots_[i].page) continue;
    for (Unit &unit : slots_[i].page->unit) drop(unit);
    release(slots_[i].page, 1);
  }
  release(slots_, slot_count_);
  release(waiting_, waiting_capacity_);
}

ThreadFacts::Slot *ThreadFacts::find(uintptr_t address) const {
  const uintptr_t start = address & ~uintptr_t{kPageBytes - 1};
  if (!slot_count_) return nullptr;
  size_t i = (start >> 12) * 0x9e3779b97f4a7c15 >> 20 & (slot_count_ - 1);
  while (slots_[i].page && slots_[i].start != start) i = (i + 1) & (slot_count_ - 1);
  return &slots_[i];
}

ThreadFacts::Page *ThreadFacts::pageOf(uintptr_t address) {
  const uintptr_t start = address & ~uintptr_t{kPageBytes - 1};
  if (last_.page && last_.start == start) return last_.page;
  const Slot *slot = find(address);
  if (!slot || !slot->page) return nullptr;
  last_ = *slot;
  return slot->page;
}

void ThreadFacts::grow() {
  Slot *old = slots_;
  const size_t old_count = slot_count_;
  slot_count_ = old_count ? 2 * old_count : 64;
  slots_ = allocate<Slot>(slot_count_);
  for (size_t i = 0; i < old_count; ++i)
    if (old[i].page) *find(old[i].start) = old[i];
  release(old, old_count);
}

ThreadFacts::Page &ThreadFacts::makePage(uintptr_t address) {
  if (Page *page = pageOf(address)) return *page;
  if (2 * page_count_ >= slot_count_) grow();
  ++page_count_;
  last_ = {address & ~uintptr_t{kPageBytes - 1}, allocate<Page>(1)};
  *find(address) = last_;
  return *last_.page;
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
  if (waiting_count_ == waiting_capacity_) {
    const size_t capacity = waiting_capacity_ ? 2 * waiting_capacity_ : 256;
    auto *larger = allocate<uintptr_t>(capacity);
    for (size_t i = 0; i < waiting_count_; ++i) larger[i] = waiting_[i];
    release(waiting_, waiting_capacity_);
    waiting_ = larger;
    waiting_capacity_ = capacity;
  }
  waiting_[waiting_count_++] = start;
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
  for (size_t i = 0; i < waiting_count_; ++i) {
    const uintptr_t start = waiting_[i];
    Unit &unit = pageOf(start)->unit[unitOf(start)];
    unit.setListed(false);
    judge(unit, start, start, start + kUnitBytes, ending, noticed);
  }
  waiting_count_ = 0;
}

void ThreadFacts::forgetIn(const Slot &slot, uintptr_t from, uintptr_t to, Ending ending) {
  while (from < to) {
    const uintptr_t start = from & ~uintptr_t{kUnitBytes - 1};
    const uintptr_t stop = start + kUnitBytes < to ? start + kUnitBytes : to;
    Unit &unit = slot.page->unit[unitOf(from)];
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
  const auto forgetPage = [&](const Slot &slot) {
    if (!slot.page || slot.start + kPageBytes <= address || slot.start >= end) return;
    const uintptr_t page_end = slot.start + kPageBytes;
    forgetIn(slot, slot.start < address ? address : slot.start, page_end < end ? page_end : end, ending);
  };
  // A mapping can be far larger than what the thread touched of it.
  if (bytes / kPageBytes > slot_count_) {
    for (size_t i = 0; i < slot_count_; ++i) forgetPage(slots_[i]);
    return;
  }
  for (uintptr_t at = address & ~uintptr_t{kPageBytes - 1}; at < end && slot_count_; at += kPageBytes) forgetPage(*find(at));
}

}  // namespace bigfoot::verify
