// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/merges.h"

#include <gtest/gtest.h>

#include "runtime/sys/memory_map.h"

namespace bigfoot {

uint32_t g_collection_hint;

namespace {

constexpr uintptr_t kGranule = 0x123450;
constexpr EpochNumber kEpoch = 7;

Entry writeAt(RecordNumber record, ByteMask bytes, EpochNumber epoch = kEpoch) { return {epoch, Access::kWrite, bytes, record}; }

class Merges : public testing::Test {
 protected:
  Merges() { reserveRegions(); }
  ~Merges() {
    merges::compact([](uintptr_t, Entry) { return false; });
  }
  merges::Reserve reserve_{};
};

TEST_F(Merges, EachByteKeepsItsRecord) {
  Entry list[] = {writeAt(1, 0x03), writeAt(9, 0xff, 8), writeAt(2, 0x0c)};
  ASSERT_EQ(merges::join(reserve_, list, 3, kGranule), 2u);
  EXPECT_TRUE(list[0].isMerged());
  EXPECT_EQ(list[0].bytes(), 0x0f);
  EXPECT_EQ(merges::recordOf(kGranule, list[0], 0), 1u);
  EXPECT_EQ(merges::recordOf(kGranule, list[0], 2), 2u);
  EXPECT_EQ(merges::recordOf(kGranule + 8, list[0], 2), 1u) << "another granule has no lines";
}

// A byte that joined without a line is the entry's own, whatever was there in an earlier life of the memory.
TEST_F(Merges, AnEarlierLifeIsForgotten) {
  Entry before[] = {writeAt(1, 0x01), writeAt(3, 0x04), Entry()};
  merges::join(reserve_, before, 2, kGranule);
  Entry after[] = {writeAt(1, 0x01), writeAt(2, 0x02), Entry()};
  ASSERT_EQ(merges::join(reserve_, after, 2, kGranule), 1u);
  const Entry grown = after[0].with(0x04);
  EXPECT_EQ(merges::recordOf(kGranule, grown, 1), 2u);
  EXPECT_EQ(merges::recordOf(kGranule, grown, 2), 1u);
}

TEST_F(Merges, CompactingKeepsWhatIsNeeded) {
  Entry list[] = {writeAt(1, 0x03), writeAt(2, 0x0c), Entry()};
  merges::join(reserve_, list, 2, kGranule);
  Entry other[] = {writeAt(4, 0x03), writeAt(5, 0x0c), Entry()};
  merges::join(reserve_, other, 2, kGranule + 8);
  merges::compact([](uintptr_t granule, Entry) { return granule == kGranule; });
  EXPECT_EQ(merges::recordOf(kGranule, list[0], 2), 2u);
  EXPECT_EQ(merges::recordOf(kGranule + 8, other[0], 2), 4u) << "its lines are gone: the entry's own record is all there is";
  EXPECT_EQ(merges::linesLiveAfterCollection(), 2u);
}

}  // namespace
}  // namespace bigfoot
