// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/fasttrack/fasttrack.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(FastTrack, IsPrecise) { expectPrecise<FastTrack>(); }

TEST(FastTrack, AppliesEachRule) {
  constexpr uint64_t x = 64;
  Trial<FastTrack> run;
  run.fork(0, 1);
  run.write(0, x + 8), run.write(0, x + 8);
  EXPECT_EQ(run.rule("FT WRITE EXCLUSIVE"), 1u);
  EXPECT_EQ(run.rule("FT WRITE SAME EPOCH"), 1u);
  run.read(0, x), run.read(0, x);
  EXPECT_EQ(run.rule("FT READ EXCLUSIVE"), 1u);
  EXPECT_EQ(run.rule("FT READ SAME EPOCH"), 1u);
  run.read(1, x);
  EXPECT_EQ(run.rule("FT READ SHARE"), 1u);
  run.read(1, x), run.read(0, x);  // a vector clock has no epoch to be the same
  EXPECT_EQ(run.rule("FT READ SHARED"), 2u);
  run.join(0, 1);
  run.write(0, x);
  EXPECT_EQ(run.rule("FT WRITE SHARED"), 1u);
  EXPECT_EQ(run.findings.races.size(), 0u);
  EXPECT_EQ(run.detector.show("R", x), "0@0");
}

TEST(FastTrack, NeedsNoVectorClockForOrderedAccesses) {
  Trial<FastTrack> run;
  for (uint64_t x = 0; x < 800; x += 8) run.write(0, x);
  run.fork(0, 1);
  const uint64_t before = clock_counts.allocated;
  for (uint64_t x = 0; x < 800; x += 8) run.read(1, x), run.write(1, x);
  EXPECT_EQ(clock_counts.allocated, before);
}

}  // namespace
}  // namespace bigfoot
