// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/barrier_rounds.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

TEST(BarrierRounds, AFastThreadIsInTheNextRound) {
  BarrierRounds<int> rounds;
  int first_to_leave = 0;
  const auto leave = [&](int expected) {
    return [&, expected](int payload, bool first) {
      EXPECT_EQ(payload, expected);
      first_to_leave += first;
    };
  };
  rounds.enter(0, 7) += 1;
  rounds.enter(1, 7) += 10;
  rounds.exit(0, 7, leave(11));
  rounds.enter(0, 7) += 100;
  rounds.exit(1, 7, leave(11));
  rounds.enter(1, 7) += 1000;
  rounds.exit(1, 7, leave(1100));
  rounds.exit(0, 7, leave(1100));
  EXPECT_EQ(first_to_leave, 2);
}

TEST(BarrierRounds, LeavingWithoutEnteringIsNothing) {
  BarrierRounds<int> rounds;
  rounds.exit(0, 7, [](int, bool) { FAIL(); });
}

}  // namespace
}  // namespace bigfoot
