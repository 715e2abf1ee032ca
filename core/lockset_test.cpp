// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/lockset.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

TEST(Lockset, EqualSetsHaveOneNumber) {
  LocksetTable table;
  const Lockset both = table.with(table.with(Lockset::kEmpty, 7), 3);
  EXPECT_EQ(both, table.with(table.with(Lockset::kEmpty, 3), 7));
  EXPECT_EQ(both, table.with(both, 3));
  EXPECT_EQ(table.members(both), (std::vector<LockName>{3, 7}));
  EXPECT_EQ(table.without(table.without(both, 3), 7), Lockset::kEmpty);
  EXPECT_EQ(table.without(both, 9), both);
}

TEST(Lockset, Intersections) {
  LocksetTable table;
  const Lockset a = table.with(Lockset::kEmpty, 1), ab = table.with(a, 2), bc = table.with(table.with(Lockset::kEmpty, 2), 3);
  EXPECT_EQ(table.members(table.intersection(ab, bc)), (std::vector<LockName>{2}));
  EXPECT_EQ(table.intersection(ab, bc), table.intersection(bc, ab));
  EXPECT_EQ(table.intersection(a, bc), Lockset::kEmpty);
  EXPECT_EQ(table.intersection(Lockset::kAll, ab), ab);
  EXPECT_EQ(table.intersection(ab, Lockset::kAll), ab);
}

}  // namespace
}  // namespace bigfoot
