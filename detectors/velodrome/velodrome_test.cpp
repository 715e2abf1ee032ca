// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/velodrome/velodrome.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t kRegion = 1, kOther = 2, x = 0x1000, y = 0x2000, m = 0x3000;

class Regions : public Trial<Velodrome> {
 public:
  void enter(unsigned t, uint64_t region = kRegion) { (*this)(t, EventKind::kEnter, region); }
  void exit(unsigned t, uint64_t region = kRegion) { (*this)(t, EventKind::kExit, region); }
  size_t violations() const { return findings.violations.size(); }
};

TEST(Velodrome, AWriteBetweenReadAndWriteOfARegion) {
  Regions run;
  run.enter(0), run.read(0, x);
  run.write(1, x);
  EXPECT_EQ(run.violations(), 0u);
  run.write(0, x);
  ASSERT_EQ(run.violations(), 1u);
  const Violation &found = run.findings.violations[0];
  EXPECT_EQ(found.region.object, kRegion);
  EXPECT_EQ(found.region.thread, 0);
  EXPECT_EQ(found.first.kind, EventKind::kRead);
  EXPECT_EQ(found.theirs.kind, EventKind::kWrite);
  EXPECT_EQ(found.theirs.thread, 1);
  EXPECT_EQ(found.theirs_then, found.theirs);
  EXPECT_EQ(found.now.kind, EventKind::kWrite);
}

TEST(Velodrome, AReadBetweenTwoReadsHarmsNothing) {
  Regions run;
  run.enter(0), run.read(0, x);
  run.read(1, x);
  run.read(0, x), run.exit(0);
  EXPECT_EQ(run.violations(), 0u);
}

TEST(Velodrome, AWriteBeforeOrAfterHarmsNothing) {
  Regions run;
  run.write(1, x);
  run.enter(0), run.read(0, x), run.write(0, x), run.exit(0);
  run.write(1, x);
  run.enter(0), run.read(0, x), run.exit(0);
  EXPECT_EQ(run.violations(), 0u);
}

// Race-free, and yet not atomic: the lock is given back in between.
TEST(Velodrome, TwoSectionsOfALockInOneRegion) {
  Regions run;
  run.enter(0), run.acquire(0, m), run.read(0, x), run.release(0, m);
  run.acquire(1, m), run.write(1, x), run.release(1, m);
  run.acquire(0, m);
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Velodrome, ACycleThroughAThirdThread) {
  Regions run;
  run.enter(0), run.write(0, x);
  run.read(1, x), run.write(1, y);
  run.read(2, y);
  run.write(2, y + 8);
  EXPECT_EQ(run.violations(), 0u);
  run.read(0, y + 8);
  ASSERT_EQ(run.violations(), 1u);
  EXPECT_EQ(run.findings.violations[0].theirs.thread, 1);
  EXPECT_EQ(run.findings.violations[0].theirs_then.thread, 2);
}

// T1's region is left, to T2, before it is reached from T0's: the two regions together have no order, but either alone would have one.
TEST(Velodrome, NobodyIsBlamedForACycleThatIsNotIncreasing) {
  Regions run;
  run.enter(0), run.enter(1, kOther);
  run.write(1, y);
  run.read(2, y), run.write(2, y + 8);
  run.write(0, x), run.read(1, x);
  run.read(0, y + 8);
  ASSERT_EQ(run.violations(), 1u);
  EXPECT_FALSE(run.findings.violations[0].is_blamed);
  Regions increasing;
  increasing.enter(0), increasing.enter(1, kOther);
  increasing.write(0, x), increasing.read(1, x);
  increasing.write(1, y), increasing.read(0, y);
  ASSERT_EQ(increasing.violations(), 1u);
  EXPECT_TRUE(increasing.findings.violations[0].is_blamed);
}

TEST(Velodrome, ARegionInARegionIsPartOfIt) {
  Regions run;
  run.enter(0, kOther), run.enter(0), run.read(0, x), run.exit(0);
  run.write(1, x);
  run.enter(0), run.write(0, x), run.exit(0);
  ASSERT_EQ(run.violations(), 1u);
  EXPECT_EQ(run.findings.violations[0].region.object, kOther);
}

TEST(Velodrome, AThreadThatIsForkedAndJoinedInARegion) {
  Regions run;
  run.enter(0), run.fork(0, 1);
  run.write(1, x);
  run.join(0, 1);
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Velodrome, WhatIsOverIsForgotten) {
  Regions run;
  for (unsigned i = 0; i < 1000; ++i) {
    const unsigned t = i % 2;
    run.enter(t), run.acquire(t, m), run.write(t, x), run.release(t, m), run.exit(t);
  }
  EXPECT_EQ(run.violations(), 0u);
  EXPECT_LT(run.detector.bytes(), 200'000u);
  EXPECT_EQ(run.detector.show("W", x), "-");
}

TEST(Velodrome, BarriersAndReadersOfLocks) {
  for (const bool both : {false, true}) {  // what comes to the barrier outside of regions may come before this one, and leave it after
    Regions run;
    run.enter(0), run(0, EventKind::kBarrierEnter, m);
    if (both) run.enter(1, kOther);
    run(1, EventKind::kBarrierEnter, m), run(1, EventKind::kBarrierExit, m);
    run(0, EventKind::kBarrierExit, m);
    EXPECT_EQ(run.violations(), both ? 1u : 0u);
  }
  Regions readers;
  readers.enter(0), readers(0, EventKind::kAcquireShared, m), readers(1, EventKind::kAcquireShared, m);
  readers(1, EventKind::kReleaseShared, m), readers(0, EventKind::kReleaseShared, m), readers.exit(0);
  EXPECT_EQ(readers.violations(), 0u);
}

}  // namespace
}  // namespace bigfoot
