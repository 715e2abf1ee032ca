// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/depot.h"

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
  return internStack(frames, 3, hashStack(frames, 3));
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
    const Stack found = stack(ids[0][i]);
    ASSERT_EQ(found.count, 3u);
    ASSERT_EQ(found.frame[0], i);
    ASSERT_EQ(found.frame[1], i * 7);
    ASSERT_EQ(internNumbered(i), ids[0][i]);
  }
}

TEST_F(DepotTest, StacksOfOneHashAreToldApart) {
  const uint64_t one[] = {1, 2}, other[] = {1, 3}, longer[] = {1, 2, 3};
  const StackId id = internStack(one, 2, 42);
  EXPECT_NE(internStack(other, 2, 42), id);
  EXPECT_NE(internStack(longer, 3, 42), id);
  EXPECT_EQ(internStack(one, 2, 42), id);
}

TEST_F(DepotTest, RecordsAreFoundByTheirKey) {
  static const Site site{};
  const StackId at = internNumbered(1);
  const uint64_t key = recordKey(1234, 4);
  EXPECT_EQ(findRecord(&site, key), RecordId::kNone);
  const RecordId id = internRecord({&site, key, at, 4});
  EXPECT_EQ(findRecord(&site, key), id);
  EXPECT_EQ(internRecord({&site, key, at, 4}), id);
  EXPECT_EQ(findRecord(&site, recordKey(1234, 8)), RecordId::kNone);
  EXPECT_EQ(findRecord(nullptr, key), RecordId::kNone);
  EXPECT_EQ(record(id).stack, at);
  EXPECT_EQ(record(id).size, 4u);
}

}  // namespace
}  // namespace bigfoot::depot
