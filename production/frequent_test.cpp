// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/frequent.h"

#include <gtest/gtest.h>

namespace bigfoot::frequent {
namespace {

constexpr uint64_t kMicrosecond = 1000, kShare = 50;  // 5 %, of which a fifth is 1 %

TEST(Frequent, SiteThatCostsLittleStays) {
  EXPECT_EQ(pauseAfter(1000 * kMicrosecond, kShare, 10 * kMicrosecond, 20 * kMicrosecond), 0u);
  EXPECT_NE(pauseAfter(999 * kMicrosecond, kShare, 10 * kMicrosecond, 20 * kMicrosecond), 0u);
}

TEST(Frequent, PauseMakesTheCostAFifthOfTheBudget) {
  const uint64_t pause = pauseAfter(15 * kMicrosecond, kShare, 10 * kMicrosecond, 20 * kMicrosecond);
  EXPECT_EQ(pause, 3000 * kMicrosecond);
}

}  // namespace
}  // namespace bigfoot::frequent
