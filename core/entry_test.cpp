// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/entry.h"

#include <gtest/gtest.h>

#include <random>

namespace bigfoot {
namespace {

constexpr EpochNumber kMostEpoch = (1u << kEpochNumberBits) - 1;
constexpr RecordNumber kMostRecord = (1u << kRecordBits) - 1;

TEST(Entry, GivesBackWhatWasPacked) {
  for (const EpochNumber epoch : {1u, 1024u, kMostEpoch})
    for (unsigned kind = 0; kind < 4; ++kind)
      for (const ByteMask bytes : {0x01, 0x80, 0xff})
        for (const RecordNumber record : {0u, 1u, kMostRecord}) {
          const Entry entry(epoch, static_cast<Access>(kind), bytes, record);
          EXPECT_EQ(entry.epoch(), epoch);
          EXPECT_EQ(static_cast<unsigned>(entry.access()), kind);
          EXPECT_EQ(entry.bytes(), bytes);
          EXPECT_EQ(entry.record(), record);
          EXPECT_FALSE(entry.isOutOfLine() || entry.isMerged() || entry.blank());
          EXPECT_TRUE(entry.merged(entry, 5).isMerged() && !entry.merged(entry, record).isAlike(entry) && entry.merged(entry, 5).record() == 5);
        }
}

TEST(Entry, WithoutItsLastByteIsNone) {
  const Entry entry(7, Access::kRead, 0x30, 9);
  EXPECT_EQ(entry.without(0x10), Entry(7, Access::kRead, 0x20, 9));
  EXPECT_TRUE(entry.without(0xf0).blank());
  EXPECT_TRUE(Entry().without(0xff).blank());
  EXPECT_EQ(entry.with(0x01).bytes(), 0x31);
}

TEST(Entry, AlikeAndTogether) {
  const Entry entry(7, Access::kRead, 0x30, 9);
  EXPECT_TRUE(entry.isAlike(Entry(7, Access::kRead, 0x01, 9)));
  EXPECT_FALSE(entry.isAlike(Entry(7, Access::kRead, 0x30, 8)));
  EXPECT_TRUE(entry.isTogether(Entry(7, Access::kRead, 0x01, 8)));
  EXPECT_FALSE(entry.isTogether(Entry(7, Access::kWrite, 0x30, 9)));
  EXPECT_FALSE(entry.isTogether(Entry(8, Access::kRead, 0x30, 9)));
}

// The test of abi/layout.h is its definition: the epoch's own plain accesses to all of these bytes, a read by a write as well.
TEST(Entry, PassesWhatThePresentEpochCovers) {
  std::mt19937 random(1);
  for (unsigned i = 0; i < 200'000; ++i) {
    const EpochNumber present = 1 + random() % 3, epoch = random() % 4;
    const auto there = static_cast<Access>(random() % 4), access = static_cast<Access>(random() % 2);
    const auto has = static_cast<ByteMask>(random() | random()), bytes = static_cast<ByteMask>(random() & random());
    if (!bytes) continue;
    const Entry entry(epoch, there, has, random() & kMostRecord);
    const bool covers = epoch == present && !isAtomic(there) && (isWrite(there) || !isWrite(access)) && !(bytes & ~has);
    EXPECT_EQ(passes(entry, presentOf(present), access, bytes), covers);
  }
}

}  // namespace
}  // namespace bigfoot
