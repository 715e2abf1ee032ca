// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/slimstate/partition.h"

#include <gtest/gtest.h>

#include <vector>

namespace bigfoot {
namespace {

using Parts = std::vector<uint64_t>;

Parts partsOf(const Partition &p) {
  Parts parts;
  for (uint64_t i = 0; i < p.elements(); ++i) parts.push_back(p.partOf(i));
  return parts;
}

TEST(Partition, TheModesOfThePaper) {  // section V-A, n = 8
  EXPECT_EQ(partsOf({8, Partition::kCoarse}), (Parts{0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(partsOf({8, Partition::kBlock, 4}), (Parts{0, 0, 0, 0, 1, 1, 1, 1}));
  EXPECT_EQ(partsOf({8, Partition::kStride, 4}), (Parts{0, 1, 2, 3, 0, 1, 2, 3}));
  EXPECT_EQ(partsOf({8, Partition::kSplit, 5}), (Parts{0, 0, 0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(partsOf({8, Partition::kPrefix, 3}), (Parts{0, 1, 2, 3, 3, 3, 3, 3}));
}

TEST(Partition, TableI) {
  const Partition coarse(24, Partition::kCoarse);
  const auto mode = [](const Partition &p, StridedRange f) { return p.refinedFor(f).mode(); };
  EXPECT_EQ(mode(coarse, {0, 23, 1}), Partition::kCoarse);
  EXPECT_EQ(mode(coarse, {0, 6, 1}), Partition::kSplit);
  EXPECT_EQ(mode(coarse, {7, 23, 1}), Partition::kSplit);
  EXPECT_EQ(coarse.refinedFor({6, 11, 1}).parts(), 4u);  // BLOCK(6)
  EXPECT_EQ(mode(coarse, {1, 23, 2}), Partition::kStride);
  EXPECT_EQ(coarse.refinedFor({5, 5, 1}).parts(), 7u);  // PREFIX(6)
  EXPECT_EQ(mode(coarse, {7, 11, 1}), Partition::kFine);
  EXPECT_EQ(mode({24, Partition::kBlock, 12}, {8, 15, 1}), Partition::kBlock);
  EXPECT_EQ(mode({24, Partition::kBlock, 12}, {1, 23, 2}), Partition::kFine);
  EXPECT_EQ(mode({24, Partition::kSplit, 8}, {16, 23, 1}), Partition::kBlock);
  EXPECT_EQ(mode({24, Partition::kSplit, 4}, {3, 5, 1}), Partition::kPrefix);
  EXPECT_EQ(Partition(24, Partition::kStride, 2).refinedFor({2, 23, 3}).parts(), 6u);
  EXPECT_EQ(Partition(24, Partition::kPrefix, 3).refinedFor({0, 9, 1}).parts(), 19u);  // PREFIX(18)
  EXPECT_EQ(mode({24, Partition::kPrefix, 3}, {3, 23, 1}), Partition::kPrefix);
}

// From every partition that footprints lead to: the result refines it, has the footprint as a union of parts, and forParts names those.
void expectRefines(const Partition &from, const StridedRange &f) {
  const Partition to = from.refinedFor(f);
  std::vector<int> inside(to.parts(), -1);
  uint64_t expected = 0, visited = 0;
  for (uint64_t i = 0; i < to.elements(); ++i) {
    const uint64_t j = to.partOf(i);
    ASSERT_TRUE(to.part(j).contains(i));
    ASSERT_EQ(from.partOf(i), from.partOf(to.part(j).first));
    expected += inside[j] < 0 && f.contains(i);
    ASSERT_TRUE(inside[j] < 0 || inside[j] == f.contains(i)) << "part " << j << " is not in or out";
    inside[j] = f.contains(i);
  }
  to.forParts(f, [&](uint64_t j) { visited += inside[j] == 1 ? 1 : to.elements() + 1; });
  ASSERT_EQ(visited, expected);
}

TEST(Partition, RefinementsAreSufficientlyPrecise) {
  unsigned tried = 0;
  for (uint64_t n = 1; n <= 24; ++n) {
    std::vector<Partition> all = {{n, Partition::kCoarse}, {n, Partition::kFine}};
    for (uint64_t k = 1; k < n; ++k) {
      all.push_back({n, Partition::kSplit, k});
      if (k < n - 1) all.push_back({n, Partition::kPrefix, k});
      if (n % k == 0) all.push_back({n, Partition::kBlock, k}), all.push_back({n, Partition::kStride, k});
    }
    for (const Partition &from : all)
      for (uint64_t first = 0; first < n; ++first) {
        expectRefines(from, StridedRange::of(first)), ++tried;
        for (uint64_t step = 1; step < n; ++step)
          for (uint64_t last = first + step; last < n; last += step) expectRefines(from, {first, last, step}), ++tried;
        if (HasFatalFailure()) return;
      }
  }
  EXPECT_GT(tried, 100'000u);
}

}  // namespace
}  // namespace bigfoot
