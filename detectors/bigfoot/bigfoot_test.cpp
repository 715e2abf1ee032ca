// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/bigfoot/bigfoot.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t a = 0x10000, m = 0x2000, n = 64;

TEST(BigFoot, IsPreciseOutsideArrays) { expectPrecise<BigFoot>(); }

TEST(BigFoot, RangesExtendAFootprint) {
  Trial<BigFoot> run;
  run(0, EventKind::kAllocate, a, 8 * n);
  run.write(0, a, 8 * n / 2), run.write(0, a + 8 * n / 2, 8);
  EXPECT_EQ(run.detector.show("F", 0), "<0:32:1>");
  run.write(0, a + 8 * n / 2 + 8, 8 * n / 2 - 8);
  EXPECT_EQ(run.detector.show("F", 0), "<0:63:1>");
  run.acquire(0, m);
  EXPECT_EQ(run.detector.show("T", a), "1@0");
  EXPECT_EQ(run.rule("BF CHECK"), 3u);
  EXPECT_EQ(run.rule("BF COMMIT"), 1u);
}

TEST(BigFoot, ARaceIsFoundWhenBothAreCommitted) {
  Trial<BigFoot> run;
  run(0, EventKind::kAllocate, a, 8 * n);
  run.fork(0, 1);
  EXPECT_EQ(run.write(0, a, 8 * n) + run.read(1, a + 8 * n / 2, 8 * n / 2), 0u);
  run.detector.finish();
  ASSERT_EQ(run.findings.races.size(), 1u);
  EXPECT_EQ(run.findings.races[0].address, a + 8 * n / 2);
  EXPECT_EQ(run.findings.races[0].size, 8 * n / 2);
}

}  // namespace
}  // namespace bigfoot
