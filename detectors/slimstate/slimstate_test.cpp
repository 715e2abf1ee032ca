// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/slimstate/slimstate.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t a = 0x10000, m = 0x2000, n = 64;

class Arrays : public testing::Test {
 protected:
  Arrays() {
    run(0, EventKind::kAllocate, a, 8 * n);
    run.fork(0, 1);
  }
  size_t sweep(unsigned t, uint64_t first, uint64_t last, uint64_t step = 1) {
    size_t races = 0;
    for (uint64_t i = first; i <= last; i += step) races += run.write(t, a + 8 * i);
    return races;
  }
  std::string parts() { return run.detector.show("T", a); }

  Trial<SlimState> run;
};

TEST(SlimState, IsPreciseOutsideArrays) { expectPrecise<SlimState>(); }

TEST_F(Arrays, OneLocationForAllElements) {
  sweep(0, 0, n - 1);
  run.acquire(0, m);
  EXPECT_EQ(parts(), "2@0");
  EXPECT_EQ(run.rule("SS ACCESS"), n);
  EXPECT_EQ(run.rule("SS COMMIT"), 1u);
  EXPECT_EQ(run.rule("SS REFINE"), 0u);
}

TEST_F(Arrays, OddAndEvenElementsAreTwoLocations) {  // the introduction's example
  sweep(0, 1, n - 1, 2), sweep(1, 0, n - 1, 2);
  EXPECT_EQ(run.detector.show("F", 0), "<1:63:2>");
  run.acquire(0, m), run.acquire(1, m);
  EXPECT_EQ(parts(), "1@1,2@0");
  EXPECT_EQ(run.findings.races.size(), 0u);
}

TEST_F(Arrays, ARaceIsFoundWhenBothAreCommitted) {
  EXPECT_EQ(sweep(0, 0, n - 1) + sweep(1, 0, n - 1), 0u);
  EXPECT_TRUE(run.last_passed);  // not ruled out
  run.acquire(0, m);
  EXPECT_EQ(run.findings.races.size(), 0u);
  run.acquire(1, m);
  ASSERT_EQ(run.findings.races.size(), 1u);
  EXPECT_EQ(run.findings.races[0].address, a);
  EXPECT_EQ(run.findings.races[0].size, 8 * n);
  EXPECT_EQ(run.findings.races[0].now.thread, 1);
}

TEST_F(Arrays, AStridedPartIsReportedInPieces) {
  sweep(0, 1, n - 1, 2), sweep(1, 1, n - 1, 2);
  run.detector.finish();
  ASSERT_EQ(run.findings.races.size(), n / 2);
  EXPECT_EQ(run.findings.races[1].address, a + 24);
  EXPECT_EQ(run.findings.races[1].size, 8u);
}

TEST_F(Arrays, FootprintsEndWithTheBlock) {
  sweep(1, 0, 3);
  EXPECT_EQ(run(0, EventKind::kDeallocate, a, 8 * n), 1u);
  EXPECT_EQ(run.findings.races[0].size, 32u);
  run(1, EventKind::kAllocate, a, 8 * n);
  run.write(1, a);
  run.detector.finish();
  EXPECT_EQ(run.findings.races.size(), 1u);
}

TEST_F(Arrays, ElementsBecomeSmallerWithAccesses) {
  sweep(0, 0, n - 1);
  run.write(1, a + 4, 4);
  run.detector.finish();
  ASSERT_EQ(run.findings.races.size(), 1u);
  EXPECT_EQ(run.findings.races[0].address, a + 4);
  EXPECT_EQ(run.findings.races[0].size, 4u);
}

TEST_F(Arrays, CompressionSavesMemory) {
  sweep(0, 0, n - 1);
  run.acquire(0, m);
  const size_t before = run.detector.bytes();
  EXPECT_LT(before, 512u);
  run.write(0, a + 8 * 33), run.acquire(0, m + 8);
  EXPECT_GT(run.detector.bytes(), before + 32 * n);  // FINE
}

}  // namespace
}  // namespace bigfoot
