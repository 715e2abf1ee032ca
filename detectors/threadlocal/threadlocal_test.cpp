// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/threadlocal/threadlocal.h"

#include "detectors/fasttrack/fasttrack.h"
#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t kGlobal = 0x1000, kBlock = 0x2000, kOther = 0x3000;

class Filter : public Trial<ThreadLocal> {
 public:
  void allocate(unsigned t, uint64_t at, uint64_t bytes = 64) { (*this)(t, EventKind::kAllocate, at, bytes); }
  void points(unsigned t, uint64_t at, uint64_t to) { (*this)(t, EventKind::kPointer, at, to); }
  bool passesWrite(unsigned t, uint64_t at, uint64_t bytes = 8) { return write(t, at, bytes), last_passed; }
};

TEST(ThreadLocal, ABlockIsItsThreadsUntilAPointerIsStoredInAGlobal) {
  Filter run;
  EXPECT_TRUE(run.passesWrite(0, kGlobal));
  run.allocate(0, kBlock);
  EXPECT_FALSE(run.passesWrite(0, kBlock));
  EXPECT_FALSE(run.passesWrite(0, kBlock + 56));
  run.points(0, kGlobal, kBlock + 8);
  EXPECT_TRUE(run.passesWrite(0, kBlock));
  EXPECT_TRUE(run.passesWrite(1, kBlock));
}

TEST(ThreadLocal, WhatAnEscapedBlockPointsToEscapes) {
  Filter run;
  run.allocate(0, kBlock);
  run.allocate(0, kOther);
  run.points(0, kBlock + 16, kOther + 64);  // its end
  EXPECT_FALSE(run.passesWrite(0, kOther));
  run.points(0, kGlobal, kBlock);
  EXPECT_TRUE(run.passesWrite(0, kOther));
}

TEST(ThreadLocal, APointerThatWasOverwrittenReachesNothing) {
  Filter run;
  run.allocate(0, kBlock);
  run.allocate(0, kOther);
  run.points(0, kBlock, kOther);
  run.points(0, kBlock, 0);
  run.points(0, kGlobal, kBlock);
  EXPECT_FALSE(run.passesWrite(0, kOther));
}

TEST(ThreadLocal, APointerInAnothersBlockIsSharedWithIt) {
  Filter run;
  run.allocate(0, kBlock);
  run.allocate(1, kOther);
  run.points(1, kBlock, kOther);
  EXPECT_TRUE(run.passesWrite(1, kOther));
}

TEST(ThreadLocal, AThreadIsStartedWithAPointer) {
  Filter run;
  run.allocate(0, kBlock);
  run(0, EventKind::kHandOver, kBlock);
  EXPECT_TRUE(run.passesWrite(0, kBlock));
}

TEST(ThreadLocal, WhatAnotherThreadAccessesHasEscaped) {
  Filter run;
  run.allocate(0, kBlock);
  EXPECT_TRUE(run.passesWrite(1, kBlock));
  EXPECT_TRUE(run.passesWrite(0, kBlock));
  run.allocate(0, kOther);
  EXPECT_TRUE(run.passesWrite(1, kOther - 4, 8));  // only its first bytes
  EXPECT_TRUE(run.passesWrite(0, kOther));
}

TEST(ThreadLocal, MemoryBeginsAnotherLife) {
  Filter run;
  run.allocate(0, kBlock);
  run.points(0, kGlobal, kBlock);
  run(0, EventKind::kDeallocate, kBlock, 64);
  EXPECT_TRUE(run.passesWrite(0, kBlock));
  run(1, EventKind::kStack, kBlock, 32);
  EXPECT_FALSE(run.passesWrite(1, kBlock));
  EXPECT_TRUE(run.passesWrite(1, kBlock + 32));
}

// Paper 001, 4.3, with another shared variable: its accesses are ordered by a lock that T0 released before the lock's block escaped. Were that
// dropped as accesses are, the two would seem to race. Returns: how many races FastTrack finds behind the filter.
size_t racesOfLockThatEscapes(bool drops_locks) {
  constexpr uint64_t kLock = kBlock + 8, kPublished = kGlobal, kShared = kGlobal + 8;
  Filter filter;
  Trial<FastTrack> behind;
  const auto act = [&](unsigned t, EventKind kind, uint64_t object, uint64_t size = 0) {
    const bool is_local_lock = object == kLock && filter.detector.show("G", kLock) == "no";
    filter(t, kind, object, size);
    if (filter.last_passed && !(drops_locks && is_local_lock)) behind(t, kind, object, size);
  };
  act(0, EventKind::kAllocate, kBlock, 16);
  act(0, EventKind::kAcquire, kLock);
  act(0, EventKind::kWrite, kShared, 8);
  act(0, EventKind::kRelease, kLock);
  act(0, EventKind::kWrite, kPublished, 8);
  act(0, EventKind::kPointer, kPublished, kBlock);
  act(1, EventKind::kRead, kPublished, 8);  // this one races
  act(1, EventKind::kAcquire, kLock);
  act(1, EventKind::kRead, kShared, 8);
  act(1, EventKind::kRelease, kLock);
  return behind.findings.races.size();
}
TEST(ThreadLocal, SynchronisationIsNeverDropped) {
  EXPECT_EQ(racesOfLockThatEscapes(false), 1u);
  EXPECT_EQ(racesOfLockThatEscapes(true), 2u);
}

}  // namespace
}  // namespace bigfoot
