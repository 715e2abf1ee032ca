// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/slots.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "runtime/thread/epochs.h"

namespace bigfoot {

uint32_t g_collection_hint;

namespace {

constexpr EpochNumber epochOf(unsigned thread, unsigned clock) { return (thread + 1) << epochs::kChunkShift | clock; }
Entry readBy(unsigned thread, unsigned clock, ByteMask bytes = kAllBytes) { return {epochOf(thread, clock), Access::kRead, bytes, 1}; }

class Sets : public testing::Test {
 protected:
  static constexpr unsigned kThreads = 100;

  Sets() {
    reserveRegions();
    thread_ = static_cast<Thread *>(calloc(1, sizeof(Thread)));
    for (unsigned i = 0; i < kThreads; ++i) bigfoot::kEpochs.as<Epoch>()[i + 1] = Epoch(static_cast<Tid>(i), 1);
  }
  ~Sets() { free(thread_); }

  uint32_t put(uint32_t old, const std::vector<Entry> &entries) {
    return sets::put(*thread_, old, entries.data(), static_cast<unsigned>(entries.size()));
  }
  static std::vector<Entry> entriesOf(uint32_t set) {
    std::vector<Entry> entries;
    forEachEntry(Cell::outOfLine(set, {}, {}), [&](Entry e) { entries.push_back(e); });
    return entries;
  }

  Thread *thread_;
};

TEST_F(Sets, SeveralReadersHaveSlots) {
  const Entry write(epochOf(0, 1), Access::kWrite, 0x0f, 2), atomic(epochOf(1, 1), Access::kAtomicRead, 0xf0, 3);
  const uint32_t two = put(0, {readBy(2, 1), write, readBy(3, 1), atomic});
  EXPECT_EQ(sets::at(two).slots_log, 0u);
  const uint32_t set = put(0, {readBy(2, 1), write, readBy(3, 1), atomic, readBy(5, 1), readBy(2, 1, 0x0f)});
  EXPECT_EQ(sets::at(set).slots_log, 2u);
  EXPECT_EQ(sets::at(set).listed, 3u);  // of one thread there is one slot
  EXPECT_EQ(entriesOf(set), (std::vector<Entry>{write, atomic, readBy(2, 1, 0x0f), readBy(5, 1), readBy(2, 1), readBy(3, 1)}));
  // Numbers that share a slot of four.
  const uint32_t apart = put(0, {readBy(1, 1), readBy(5, 1), readBy(8, 1)});
  EXPECT_EQ(sets::at(apart).slots_log, 3u);
  EXPECT_EQ(sets::at(apart).listed, 0u);
}

TEST_F(Sets, ASetThatIsTooSmallGivesWayToALargerOne) {
  std::vector<Entry> entries;
  uint32_t set = 0;
  for (unsigned i = 0; i < 100; ++i) {
    entries.push_back(readBy(i, 1));
    set = put(set, entries);
    ASSERT_EQ(entriesOf(set), entries);  // slots are in the order of numbers
  }
  sets::release(*thread_, set);
}

TEST_F(Sets, AReadTakesThePlaceOfItsThreadsLastOne) {
  std::vector<Entry> entries;
  for (unsigned i = 0; i < 4; ++i) entries.push_back(readBy(i, 1));
  Cell cell = Cell::outOfLine(put(0, entries), {}, {});
  const auto read = [&](unsigned thread, unsigned clock, ByteMask bytes) {
    thread_->tid = static_cast<Tid>(thread);
    thread_->epoch = epochOf(thread, clock);
    return sets::readInSlot(*thread_, cell, loadCell(cell), bytes, [] { return RecordNumber{1}; });
  };
  ASSERT_TRUE(read(2, 2, kAllBytes));
  entries[2] = readBy(2, 2);
  EXPECT_EQ(entriesOf(cell.set()), entries);
  EXPECT_TRUE(read(2, 2, 0x0f));            // (R3)
  EXPECT_FALSE(read(2, 3, 0x0f));           // would lose bytes
  EXPECT_FALSE(read(6, 1, kAllBytes));      // the slot is another's, whom it does not know
  EXPECT_EQ(entriesOf(cell.set()), entries);
  // The cell has changed since it was seen: what was left in the slot does not count.
  const Cell seen = cell;
  cell = Cell::of(readBy(0, 5));
  thread_->tid = static_cast<Tid>(3);
  thread_->epoch = epochOf(3, 2);
  EXPECT_FALSE(sets::readInSlot(*thread_, cell, seen, kAllBytes, [] { return RecordNumber{1}; }));
}

TEST_F(Sets, AReadByWhoDoesNotKnowAWriteIsLeftToTheRules) {
  const Entry write(epochOf(4, 1), Access::kWrite, 0x0f, 2);
  Cell cell = Cell::outOfLine(put(0, {write, readBy(1, 1), readBy(2, 1), readBy(3, 1)}), {}, {});
  thread_->tid = static_cast<Tid>(1);
  thread_->epoch = epochOf(1, 2);
  EXPECT_FALSE(sets::readInSlot(*thread_, cell, loadCell(cell), kAllBytes, [] { return RecordNumber{1}; }));
}

// While a thread reads, as recordOf runs, another does something.
class InterruptedRead : public Sets {
 protected:
  template <class Meanwhile>
  bool read(Cell &cell, const Cell &seen, Meanwhile meanwhile) {
    thread_->tid = static_cast<Tid>(1);
    thread_->epoch = epochOf(1, 2);
    return sets::readInSlot(*thread_, cell, seen, kAllBytes, [&] {
      meanwhile();
      return RecordNumber{1};
    });
  }
};

TEST_F(InterruptedRead, IsJudgedAgainstAWriteThatItDidNotSee) {
  const auto entriesWith = [](Entry write) { return std::vector<Entry>{write, readBy(1, 1, 0xf0), readBy(2, 1, 0xf0), readBy(3, 1, 0xf0)}; };
  Cell cell = Cell::outOfLine(put(0, entriesWith(Entry(epochOf(1, 1), Access::kWrite, 0x0f, 2))), {}, {});
  EXPECT_FALSE(read(cell, cell, [&] { ASSERT_EQ(put(cell.set(), entriesWith(Entry(epochOf(4, 1), Access::kWrite, 0x0f, 2))), cell.set()); }));
  // Its slot says already that it has read, which nobody judged.
  EXPECT_EQ(sets::look(cell, cell, epochOf(1, 2), Access::kRead), kAllBytes);
  EXPECT_TRUE(thread_->shadow.judge_again);
}

TEST_F(InterruptedRead, LeavesNothingInASetThatBecomesAnothers) {
  Cell cell = Cell::outOfLine(put(0, {readBy(1, 1), readBy(2, 1), readBy(3, 1)}), {}, {});
  const uint32_t set = cell.set();
  EXPECT_FALSE(read(cell, cell, [&] {
    const Entry write(epochOf(4, 1), Access::kWrite, 0x0f, 2);
    const uint32_t few = put(set, {write, readBy(1, 1, 0xf0), readBy(2, 1, 0xf0)});  // needs no slots
    cell = Cell::of(write);
    sets::release(*thread_, few);
    EXPECT_NE(put(0, {readBy(1, 1), readBy(2, 1), readBy(3, 1)}), set);
  }));
}

TEST_F(InterruptedRead, DoesNotCountInASetThatHasBecomeAnothers) {
  const Entry write(epochOf(4, 1), Access::kWrite, 0x0f, 2);
  Cell cell = Cell::outOfLine(put(0, {write, readBy(2, 1), readBy(3, 1)}), {}, {});
  const Cell seen = cell;
  cell = Cell::of(write);
  sets::release(*thread_, seen.set());
  // The next granule's, which the thread has read in its present epoch, or has not.
  for (const unsigned clock : {2u, 1u}) {
    const std::vector<Entry> entries{readBy(0, 1), readBy(1, clock), readBy(2, 1), readBy(3, 1)};
    const uint32_t set = put(clock == 2 ? 0 : seen.set(), entries);
    ASSERT_EQ(set, seen.set());
    const std::vector<Entry> before = entriesOf(set);
    EXPECT_FALSE(read(cell, seen, [] {}));
    EXPECT_EQ(entriesOf(set), before);
  }
}

class Atomics : public Sets {
 protected:
  static Entry atomicBy(unsigned thread, unsigned clock, Access access, RecordNumber record = 1) { return {epochOf(thread, clock), access, kAllBytes, record}; }
  Cell keep(const std::vector<Entry> &entries) {
    thread_->tid = static_cast<Tid>(1);
    thread_->epoch = epochOf(1, 3);
    return Cell::outOfLine(sets::put(*thread_, 0, entries.data(), static_cast<unsigned>(entries.size()), true), {}, {});
  }
  bool renew(Cell &cell, const Cell &seen, Entry fresh) { return sets::renewAtomic(*thread_, cell, seen, fresh); }

  const Entry others_ = atomicBy(0, 1, Access::kAtomicRead);
};
TEST_F(Atomics, AnAccessTakesThePlaceOfItsThreadsLastOneOfTheKind) {
  const Entry read = atomicBy(1, 2, Access::kAtomicRead), fresh = atomicBy(1, 3, Access::kAtomicWrite, 2);
  Cell cell = keep({others_, atomicBy(1, 1, Access::kAtomicWrite), read});
  EXPECT_TRUE(renew(cell, cell, fresh));
  EXPECT_EQ(entriesOf(cell.set()), (std::vector<Entry>{others_, fresh, read}));
  EXPECT_TRUE(renew(cell, cell, atomicBy(1, 3, Access::kAtomicWrite, 7)));  // covered
  EXPECT_EQ(entriesOf(cell.set()), (std::vector<Entry>{others_, fresh, read}));
}
TEST_F(Atomics, AnAccessWithoutAnEarlierOneIsLeftToTheRules) {
  Cell cell = keep({others_, atomicBy(1, 1, Access::kAtomicRead)});
  EXPECT_FALSE(renew(cell, cell, atomicBy(1, 3, Access::kAtomicWrite)));
  EXPECT_FALSE(renew(cell, cell, Entry(epochOf(1, 3), Access::kAtomicRead, 0x0f, 1)));
}
TEST_F(Atomics, AnAccessByWhoDoesNotKnowAPlainOneIsLeftToTheRules) {
  const Entry own = atomicBy(1, 1, Access::kAtomicWrite);
  Cell read = keep({readBy(0, 5), own}), written = keep({Entry(epochOf(0, 5), Access::kWrite, 0x0f, 2), own});
  EXPECT_FALSE(renew(read, read, atomicBy(1, 3, Access::kAtomicWrite)));
  EXPECT_FALSE(renew(written, written, atomicBy(1, 3, Access::kAtomicWrite)));
  EXPECT_FALSE(thread_->shadow.judge_again);
}
TEST_F(Atomics, OneIsNotRenewedInASetThatMayBecomeAnothers) {
  const Entry own = atomicBy(1, 1, Access::kAtomicWrite);
  Cell cell = keep({others_, own});
  const uint32_t given_back = put(0, {others_, own});
  Cell other = Cell::outOfLine(given_back, {}, {});
  EXPECT_FALSE(renew(other, other, atomicBy(1, 3, Access::kAtomicWrite)));
  // One that is kept stays this granule's, and is not handed out again.
  const uint32_t kept = cell.set();
  put(kept, {others_, own});
  sets::release(*thread_, kept);
  EXPECT_NE(put(0, {others_, own}), kept);
}
TEST_F(Atomics, WhatChangedSinceTheLookIsJudged) {
  const Entry own = atomicBy(1, 1, Access::kAtomicWrite), fresh = atomicBy(1, 3, Access::kAtomicWrite), write(epochOf(0, 5), Access::kWrite, 0x0f, 2);
  Cell cell = keep({others_, own});
  const Cell seen = cell;
  sets::Kept kept;
  ASSERT_TRUE(kept.find(cell, seen));
  ASSERT_EQ(put(cell.set(), {write, own}), cell.set());
  EXPECT_FALSE(kept.replace(*thread_, cell, seen, kept.set->entry[1], own, fresh));
  EXPECT_TRUE(thread_->shadow.judge_again);
  // The same while another has the cell.
  thread_->shadow.judge_again = false;
  Cell locked = keep({others_, own});
  const Cell before = locked;
  ASSERT_TRUE(kept.find(locked, before));
  locked = Cell::busy(7);
  EXPECT_FALSE(kept.replace(*thread_, locked, before, kept.set->entry[1], own, fresh));
  EXPECT_TRUE(thread_->shadow.judge_again);
}

TEST_F(Sets, ALookFindsThePresentEpochsBytes) {
  Cell cell = Cell::outOfLine(put(0, {readBy(0, 5, 0x0f), readBy(1, 1), Entry(epochOf(0, 5), Access::kWrite, 0x30, 1)}), {}, {});
  EXPECT_EQ(sets::look(cell, cell, epochOf(0, 5), Access::kRead), 0x3f);
  EXPECT_EQ(sets::look(cell, cell, epochOf(0, 5), Access::kWrite), 0x30);
  EXPECT_EQ(sets::look(cell, cell, epochOf(0, 6), Access::kRead), 0);
  // The cell has changed since it was seen, is busy, or was seen in halves of two.
  const Cell seen = cell;
  cell = Cell::of(readBy(0, 5));
  EXPECT_EQ(sets::look(cell, seen, epochOf(0, 5), Access::kRead), 0);
  EXPECT_EQ(sets::look(cell, Cell::busy(), epochOf(0, 5), Access::kRead), 0);
  const Cell torn{seen.first, readBy(0, 5)};
  EXPECT_EQ(sets::look(torn, torn, epochOf(0, 5), Access::kRead), 0);
}

}  // namespace
}  // namespace bigfoot
