// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/sampling.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

constexpr uint64_t kMillisecond = 1'000'000, kSecond = 1000 * kMillisecond;
constexpr Budget kPaper{50, 10 * kMillisecond, kSecond};  // 5 %, 10 ms, 1 s

double part(uint64_t probability) { return static_cast<double>(probability) / kCertain; }

TEST(Budget, IsThePapersFormula) {
  EXPECT_NEAR(part(kPaper.probability(0, 0)), 1 - 0.01 / (1.01 * 0.05), 1e-6);
  EXPECT_NEAR(part(kPaper.probability(100 * kMillisecond, 10 * kSecond)), 1 - 0.11 / (10.01 * 0.05), 1e-6);
}

TEST(Budget, AssumesTheShortestTime) {
  EXPECT_EQ(kPaper.probability(0, 0), kPaper.probability(0, kSecond));
  EXPECT_LT(kPaper.probability(0, kSecond), kPaper.probability(0, 2 * kSecond));
}

TEST(Budget, IsNeverPassed) {
  EXPECT_EQ(kPaper.probability(50 * kMillisecond, 0), 0u);
  EXPECT_EQ(kPaper.probability(500 * kMillisecond, 10 * kSecond), 0u);
  EXPECT_EQ((Budget{0, 10 * kMillisecond, kSecond}.probability(0, 100 * kSecond)), 0u);
  EXPECT_GT(kPaper.probability(400 * kMillisecond, 10 * kSecond), 0u);
}

TEST(Budget, OfAYearDoesNotOverflow) {
  EXPECT_NEAR(part(kPaper.probability(400'000 * kSecond, 31'536'000 * kSecond)), 1 - 400'000.01 / (31'536'000.01 * 0.05), 1e-6);
}

TEST(Frequency, FallsWithWaits) {
  EXPECT_EQ(frequencyProbability(0), kCertain);
  EXPECT_EQ(frequencyProbability(1), kCertain / 2);
  EXPECT_EQ(frequencyProbability(3), kCertain / 4);
}

TEST(Random, HappensAsOftenAsItShould) {
  uint64_t state = 42;
  int third = 0;
  for (int i = 0; i < 30000; ++i) {
    EXPECT_TRUE(happens(state, kCertain));
    EXPECT_FALSE(happens(state, 0));
    third += happens(state, kCertain / 3);
  }
  EXPECT_NEAR(third, 10000, 400);
}

}  // namespace
}  // namespace bigfoot
