// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/singletrack/singletrack.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t x = 0x1000, m = 0x2000;

TEST(SingleTrack, ForksJoinsAndBarriersAreTheSameInEverySchedule) {
  Trial<SingleTrack> run;
  run.write(0, x);
  run.fork(0, 1);
  EXPECT_EQ(run.write(1, x), 0u);
  run.join(0, 1);
  EXPECT_EQ(run.write(0, x), 0u);
  run(0, EventKind::kBarrierEnter, m), run(2, EventKind::kBarrierEnter, m), run(0, EventKind::kBarrierExit, m), run(2, EventKind::kBarrierExit, m);
  EXPECT_EQ(run.read(2, x), 0u);
}

TEST(SingleTrack, WhoGetsALockFirstIsChance) {
  Trial<SingleTrack> run;
  run.fork(0, 1);
  run.acquire(0, m), run.write(0, x), run.release(0, m);
  EXPECT_EQ(run(1, EventKind::kAcquire, m), 1u);
  EXPECT_EQ(run.write(1, x), 1u);
  run.release(1, m);
}

TEST(SingleTrack, ALockThatIsHandedOverByAJoinIsNoMatter) {
  Trial<SingleTrack> run;
  run.fork(0, 1);
  run.acquire(1, m), run.write(1, x), run.release(1, m);
  run.join(0, 1);
  EXPECT_EQ(run(0, EventKind::kAcquire, m), 0u);
  EXPECT_EQ(run.write(0, x), 0u);
}

TEST(SingleTrack, AtomicsConflict) {
  Trial<SingleTrack> run;
  EXPECT_EQ(run(0, EventKind::kAtomicWrite, x, 8), 0u);
  EXPECT_EQ(run(1, EventKind::kAtomicRead, x, 8), 1u);
  EXPECT_EQ(run(0, EventKind::kVolatileWrite, m) + run(1, EventKind::kVolatileRead, m), 1u);
}

TEST(SingleTrack, ReadersOfALockDoNotConflict) {
  Trial<SingleTrack> run;
  EXPECT_EQ(run(0, EventKind::kAcquireShared, m) + run(1, EventKind::kAcquireShared, m), 0u);
  EXPECT_EQ(run(2, EventKind::kAcquire, m), 1u);
}

}  // namespace
}  // namespace bigfoot
