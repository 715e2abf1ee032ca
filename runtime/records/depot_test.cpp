// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/depot.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <vector>

#include "runtime/sys/memory_map.h"

namespace bigfoot::depot {
namespace {

class DepotTest : public testing::Test {
 protected:
  DepotTest() { reserveRegions(); }
};

// More than the first buckets are meant for, so that entries lie in both tables.
constexpr uint64_t kStacks = 100'000;

StackId internNumbered(uint64_t i) {
  const uint64_t frames[] = {i, i * 7, 5};
  return internStack(frames, 3);
}

TEST_F(DepotTest, ThreadsThatStoreTheSameStacksAtOnceGetTheSame) {
  std::vector<StackId> ids[4];
  std::vector<std::thread> threads;
  for (auto &mine : ids)
    threads.emplace_back([&mine] {
      for (uint64_t i = 0; i < kStacks; ++i) mine.push_back(internNumbered(i));
    });
  for (auto &thread : threads) thread.join();
  for (const auto &mine : ids) EXPECT_EQ(mine, ids[0]);
  EXPECT_EQ(std::set<StackId>(ids[0].begin(), ids[0].end()).size(), kStacks);
  for (uint64_t i = 0; i < kStacks; ++i) {
    const Frames found = stack(ids[0][i]);
    ASSERT_EQ(found.count, 3u);
    ASSERT_EQ(found.frame[0], i);
    ASSERT_EQ(found.frame[1], i * 7);
    ASSERT_EQ(internNumbered(i), ids[0][i]);
  }
}

TEST_F(DepotTest, StacksThatShareTheirCallersTakeOneFrameMore) {
  uint64_t frames[kMaxFrames];
  for (unsigned i = 0; i < kMaxFrames; ++i) frames[i] = 1'000'000 + i;
  const StackId first = internStack(frames, kMaxFrames);
  const uint64_t before = usedBytes();
  EXPECT_EQ(internStack(frames, kMaxFrames), first);
  EXPECT_EQ(usedBytes(), before);
  frames[0] = 7;
  const StackId second = internStack(frames, kMaxFrames);
  EXPECT_NE(second, first);
  EXPECT_EQ(usedBytes(), before + 16);
  const Frames found = stack(second);
  ASSERT_EQ(found.count, kMaxFrames);
  for (unsigned i = 0; i < kMaxFrames; ++i) EXPECT_EQ(found.frame[i], frames[i]);
  EXPECT_EQ(stack(StackId::kNone).count, 0u);
}

TEST_F(DepotTest, RecordsAreToldApartByWhatReportsTell) {
  static const Site site{}, other{};
  const StackId callers = internNumbered(1);
  const RecordId id = internRecord({&site, 77, callers, 4});
  EXPECT_EQ(internRecord({&site, 77, callers, 4}), id);
  EXPECT_EQ(internRecord({&site, 78, callers, 4}), id);  // the same code in two places
  EXPECT_NE(internRecord({&other, 77, callers, 4}), id);
  EXPECT_NE(internRecord({&site, 77, internNumbered(2), 4}), id);
  EXPECT_NE(internRecord({&site, 77, callers, 8}), id);
  EXPECT_NE(internRecord({nullptr, 77, callers, 4}), internRecord({nullptr, 78, callers, 4}));
  EXPECT_EQ(record(id).size, 4u);
  const Frames found = stack(record(id));
  ASSERT_EQ(found.count, 4u);
  EXPECT_EQ(found.frame[0], 77u);
  EXPECT_EQ(found.frame[1], 1u);
}

TEST_F(DepotTest, SetsOfLocksAreStoredOnce) {
  const LocksetId one = internLockset(LocksetId::kNone, {1, 2}), both = internLockset(one, {3, 5});
  EXPECT_NE(both, one);
  EXPECT_EQ(internLockset(one, {3, 5}), both);
  EXPECT_NE(internLockset(one, {3, 4}), both);
  EXPECT_NE(internLockset(LocksetId::kNone, {3, 5}), both);
  ASSERT_EQ(lockset(both).count, 2u);
  EXPECT_EQ(lockset(both).entry[0].object, 1u);
  EXPECT_EQ(lockset(both).entry[1].object, 3u);
  EXPECT_EQ(lockset(LocksetId::kNone).count, 0u);
}

TEST_F(DepotTest, OfManyLocksTheLastAreTold) {
  auto many = LocksetId::kNone;
  for (uint32_t i = 1; i <= Lockset::kMax + 2; ++i) many = internLockset(many, {i, 1});
  const Lockset found = lockset(many);
  ASSERT_EQ(found.count, Lockset::kMax);
  for (uint32_t i = 0; i < found.count; ++i) EXPECT_EQ(found.entry[i].object, i + 3);
}

}  // namespace
}  // namespace bigfoot::depot
