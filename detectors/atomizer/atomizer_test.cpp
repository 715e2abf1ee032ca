// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/atomizer/atomizer.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t kRegion = 1, x = 0x1000, m = 0x3000, n = 0x3008;

class Regions : public Trial<Atomizer> {
 public:
  void enter(unsigned t) { (*this)(t, EventKind::kEnter, kRegion); }
  void exit(unsigned t) { (*this)(t, EventKind::kExit, kRegion); }
  size_t violations() const { return findings.violations.size(); }
};

TEST(Atomizer, OneSectionOfALockIsReduced) {
  Regions run;
  run.acquire(1, m), run.write(1, x), run.release(1, m);
  run.enter(0), run.acquire(0, m), run.acquire(0, n), run.read(0, x), run.write(0, x), run.release(0, n), run.release(0, m), run.exit(0);
  EXPECT_EQ(run.violations(), 0u);
}

// No other thread did anything: it warns of what might be.
TEST(Atomizer, TwoSectionsOfALockAreNot) {
  Regions run;
  run.enter(0), run.acquire(0, m), run.read(0, x), run.release(0, m);
  EXPECT_EQ(run.violations(), 0u);
  run.acquire(0, m);
  ASSERT_EQ(run.violations(), 1u);
  const Violation &found = run.findings.violations[0];
  EXPECT_FALSE(found.is_observed);
  EXPECT_EQ(found.first.kind, EventKind::kRelease);
  EXPECT_EQ(found.now.kind, EventKind::kAcquire);
  run.release(0, m), run.exit(0);
  run.acquire(0, m);  // outside
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Atomizer, AtMostOneAccessThatNothingProtects) {
  Regions run;
  run.write(1, x), run.write(0, x);  // no lock is left
  run.enter(0), run.write(0, x);
  EXPECT_EQ(run.violations(), 0u);
  run.write(0, x);
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Atomizer, AnAtomicOperationIsOneHoweverManyEventsItHas) {
  Regions run;
  run.enter(0);
  run(0, EventKind::kVolatileRead, x), run(0, EventKind::kAtomicWrite, x, 8), run(0, EventKind::kVolatileWrite, x);
  EXPECT_EQ(run.violations(), 0u);
  run(0, EventKind::kVolatileRead, x), run(0, EventKind::kAtomicRead, x, 8);
  EXPECT_EQ(run.violations(), 1u);
}

TEST(Atomizer, AWaitInARegionIsNone) {
  Regions run;
  run.enter(0), run.acquire(0, m), run(0, EventKind::kWait, m), run.acquire(0, m);
  EXPECT_EQ(run.violations(), 1u);
}

}  // namespace
}  // namespace bigfoot
