// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/eraser/eraser.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t x = 64, m = 16;

TEST(Eraser, WarnsWhenNoLockIsLeft) {
  Trial<Eraser> run;
  run.acquire(0, m), run.write(0, x), run.release(0, m);
  run.acquire(1, m), run.write(1, x), run.release(1, m);
  EXPECT_EQ(run.detector.show("LS", x), "{16}");
  EXPECT_EQ(run.write(0, x), 1u);
  EXPECT_EQ(run.detector.show("LS", x), "{}");
  EXPECT_FALSE(run.findings.races[0].earlier.is_known);
}

TEST(Eraser, IsSilentWhileALocationIsInitialisedOrOnlyRead) {
  Trial<Eraser> run;
  EXPECT_EQ(run.write(0, x) + run.write(0, x), 0u);
  EXPECT_STREQ(run.detector.show("P", x).c_str(), "exclusive");
  EXPECT_EQ(run.read(1, x) + run.read(2, x), 0u);
  EXPECT_STREQ(run.detector.show("P", x).c_str(), "shared");
  EXPECT_EQ(run.write(1, x), 1u);
}

TEST(Eraser, MissesTheRaceOfTheSecondThreadsFirstAccess) {
  Trial<Eraser> run;
  run.write(0, x);  // races with the next one, under a lock that the first did not hold
  run.acquire(1, m);
  EXPECT_EQ(run.write(1, x), 0u);
}

TEST(Eraser, AReadLockProtectsReadsAlone) {
  Trial<Eraser> run;
  run.write(0, x);
  run(1, EventKind::kAcquireShared, m);
  EXPECT_EQ(run.read(1, x), 0u);
  EXPECT_EQ(run.write(1, x), 1u);
}

TEST(Eraser, StartsAgainAfterABarrier) {
  Trial<Eraser> run;
  run.write(0, x);
  for (unsigned t : {0, 1}) run(t, EventKind::kBarrierEnter, 8);
  for (unsigned t : {0, 1}) run(t, EventKind::kBarrierExit, 8);
  EXPECT_EQ(run.write(1, x), 0u);
  EXPECT_EQ(run.detector.show("P", x), "exclusive");
}

}  // namespace
}  // namespace bigfoot
