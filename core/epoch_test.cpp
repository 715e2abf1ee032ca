// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/epoch.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

constexpr Access kAll[] = {Access::kRead, Access::kWrite, Access::kAtomicRead, Access::kAtomicWrite};

TEST(Epoch, GivesBackWhatWasPacked) {
  for (const unsigned tid : {0u, 1u, 255u, 256u, kMaxThreads - 1})
    for (const Clock clock : {Clock{0}, Clock{1}, Clock{1} << 32, kMaxClock}) {
      const Epoch e(static_cast<Tid>(tid), clock);
      EXPECT_EQ(index(e.tid()), tid);
      EXPECT_EQ(e.clock(), clock);
    }
}

TEST(Access, ConflictsWhenOneWritesAndNotBothAreAtomic) {
  // rows and columns: read, write, atomic read, atomic write
  constexpr bool kTable[4][4] = {
      {false, true, false, true},
      {true, true, true, true},
      {false, true, false, false},
      {true, true, false, false},
  };
  for (unsigned a = 0; a < 4; ++a)
    for (unsigned b = 0; b < 4; ++b) EXPECT_EQ(conflict(kAll[a], kAll[b]), kTable[a][b]) << a << ' ' << b;
}

TEST(Access, SubsumesWhatConflictsWithLess) {
  // Row a, column b: whatever conflicts with b conflicts with a.
  constexpr bool kTable[4][4] = {
      {true, false, true, false},
      {true, true, true, true},
      {false, false, true, false},
      {false, false, true, true},
  };
  for (unsigned a = 0; a < 4; ++a)
    for (unsigned b = 0; b < 4; ++b) EXPECT_EQ(subsumes(kAll[a], kAll[b]), kTable[a][b]) << a << ' ' << b;
}

}  // namespace
}  // namespace bigfoot
