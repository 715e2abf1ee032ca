// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/strided_range.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace bigfoot {
namespace {

std::set<uint64_t> members(const StridedRange &range) {
  std::set<uint64_t> all;
  if (!range.empty())
    for (uint64_t i = range.first; i <= range.last; i += range.step) all.insert(i);
  return all;
}

// Every range within 0 to 9.
std::vector<StridedRange> smallRanges() {
  std::vector<StridedRange> all = {{}};
  for (uint64_t first = 0; first < 10; ++first) {
    all.push_back(StridedRange::of(first));
    for (uint64_t step = 1; step < 10; ++step)
      for (uint64_t last = first + step; last < 10; last += step) all.push_back({first, last, step});
  }
  return all;
}

TEST(StridedRange, ExtendsToTheUnionOrNotAtAll) {
  unsigned extended = 0;
  for (const StridedRange &a : smallRanges())
    for (const StridedRange &b : smallRanges()) {
      StridedRange both = a;
      const bool fits = both.extend(b);
      std::set<uint64_t> expected = members(a);
      if (fits) expected.merge(members(b));
      EXPECT_EQ(members(both), expected) << a.first << ":" << a.last << ":" << a.step << " and " << b.first << ":" << b.last << ":" << b.step;
      extended += fits;
      const auto all = members(a), part = members(b);
      EXPECT_EQ(a.contains(b), std::includes(all.begin(), all.end(), part.begin(), part.end()));
    }
  EXPECT_GT(extended, 1000u);
}

TEST(StridedRange, GrowsByIndices) {
  StridedRange range;
  for (const uint64_t i : {4, 6, 8, 2, 6}) EXPECT_TRUE(range.extend(i));
  EXPECT_EQ(range, (StridedRange{2, 8, 2}));
  EXPECT_FALSE(range.extend(5));
  EXPECT_FALSE(range.extend(12));
  EXPECT_EQ(range, (StridedRange{2, 8, 2}));
}

}  // namespace
}  // namespace bigfoot
