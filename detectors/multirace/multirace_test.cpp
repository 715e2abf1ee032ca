// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/multirace/multirace.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

constexpr uint64_t x = 64, m = 16;

TEST(MultiRace, ComparesClocksOnceTheLocksetIsEmpty) {
  Trial<MultiRace> run;
  run.acquire(0, m), run.write(0, x), run.release(0, m);
  run.acquire(1, m), run.write(1, x), run.release(1, m);
  EXPECT_EQ(run.rule("COMPARISON"), 0u);
  run.fork(1, 2);
  EXPECT_EQ(run.write(2, x), 0u);  // no lock, but ordered
  EXPECT_EQ(run.rule("COMPARISON"), 1u);
  EXPECT_EQ(run.write(0, x), 1u);
}

TEST(MultiRace, MissesWhatEraserTakesForInitialisation) {
  Trial<MultiRace> run;
  run.write(0, x);
  run.acquire(1, m);
  EXPECT_EQ(run.write(1, x), 0u);
}

TEST(MultiRace, RefinesLocksetsOnceInAnEpoch) {
  Trial<MultiRace> run;
  for (unsigned i = 0; i < 5; ++i) run.read(0, x);
  EXPECT_EQ(run.rule("SAME EPOCH"), 4u);
  EXPECT_EQ(run.rule("LOCKSET"), 1u);
}

}  // namespace
}  // namespace bigfoot
