// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/sets.h"

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
  Sets() {
    reserveRegions();
    thread_ = static_cast<Thread *>(calloc(1, sizeof(Thread)));
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

TEST_F(Sets, ReadsComeLast) {
  const Entry write(epochOf(0, 1), Access::kWrite, 0x0f, 2), atomic(epochOf(1, 1), Access::kAtomicRead, 0xf0, 3);
  const uint32_t set = put(0, {readBy(2, 1), write, readBy(3, 1), atomic});
  EXPECT_EQ(sets::at(set).others, 2u);
  EXPECT_EQ(entriesOf(set), (std::vector<Entry>{write, atomic, readBy(2, 1), readBy(3, 1)}));
}

TEST_F(Sets, ASetThatIsTooSmallGivesWayToALargerOne) {
  std::vector<Entry> entries;
  uint32_t set = 0;
  for (unsigned i = 0; i < 100; ++i) {
    entries.push_back(readBy(i, 1));
    set = put(set, entries);
    ASSERT_EQ(entriesOf(set), entries);
  }
  sets::release(*thread_, set);
}

TEST_F(Sets, AReadTakesThePlaceOfItsThreadsLastOne) {
  std::vector<Entry> entries;
  for (unsigned i = 0; i < 10; ++i) entries.push_back(readBy(i, 1));
  const uint32_t set = put(0, entries);
  uint16_t hint = 0;
  ASSERT_TRUE(sets::addRead(set, readBy(4, 2), hint));
  entries[4] = readBy(4, 2);
  EXPECT_EQ(hint, 4);
  EXPECT_EQ(entriesOf(set), entries);
  // One who is not there yet comes last; one that would lose bytes is left to the rules.
  ASSERT_TRUE(sets::addRead(set, readBy(20, 1), hint));
  entries.push_back(readBy(20, 1));
  EXPECT_EQ(entriesOf(set), entries);
  EXPECT_FALSE(sets::addRead(set, readBy(4, 3, 0x0f), hint));
  EXPECT_EQ(entriesOf(set), entries);
}

TEST_F(Sets, ALookFindsThePresentEpochsBytes) {
  Cell cell = Cell::outOfLine(put(0, {readBy(0, 5, 0x0f), readBy(1, 1), Entry(epochOf(0, 5), Access::kWrite, 0x30, 1)}), {}, {});
  EXPECT_EQ(sets::look(cell, cell, epochOf(0, 5), Access::kRead, 0), 0x3f);
  EXPECT_EQ(sets::look(cell, cell, epochOf(0, 5), Access::kWrite, 0), 0x30);
  EXPECT_EQ(sets::look(cell, cell, epochOf(0, 6), Access::kRead, 0), 0);
  // The cell has changed since it was seen, is busy, or was seen in halves of two.
  const Cell seen = cell;
  cell = Cell::of(readBy(0, 5));
  EXPECT_EQ(sets::look(cell, seen, epochOf(0, 5), Access::kRead, 0), 0);
  EXPECT_EQ(sets::look(cell, Cell::busy(), epochOf(0, 5), Access::kRead, 0), 0);
  const Cell torn{seen.first, readBy(0, 5)};
  EXPECT_EQ(sets::look(torn, torn, epochOf(0, 5), Access::kRead, 0), 0);
}

// What an earlier use of the memory left behind the end of a set of many is not of the set.
TEST_F(Sets, AHintBehindTheEndFindsNothing) {
  std::vector<Entry> entries;
  for (unsigned i = 0; i < 12; ++i) entries.push_back(readBy(i, 1));
  const uint32_t set = put(0, entries);
  entries.resize(9);
  ASSERT_EQ(put(set, entries), set);
  const Cell cell = Cell::outOfLine(set, {}, {});
  EXPECT_EQ(sets::look(cell, cell, epochOf(8, 1), Access::kRead, 8), kAllBytes);
  EXPECT_EQ(sets::look(cell, cell, epochOf(11, 1), Access::kRead, 11), 0);
}

}  // namespace
}  // namespace bigfoot
