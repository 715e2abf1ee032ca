// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/goldilocks/goldilocks.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(Goldilocks, IsPrecise) { expectPrecise<Goldilocks>(); }

TEST(Goldilocks, SetsGrowWithWhatOrdersThreads) {
  Trial<Goldilocks> run;
  run.acquire(0, 16);
  run.write(0, 64);
  EXPECT_EQ(run.detector.show("LS", 64), "{T0}");
  run.release(0, 16);
  EXPECT_EQ(run.detector.show("LS", 64), "{T0,16}");
  run.acquire(1, 16);
  EXPECT_EQ(run.detector.show("LS", 64), "{T0,16,T1}");
  EXPECT_EQ(run.write(1, 64), 0u);
  EXPECT_EQ(run.detector.show("LS", 64), "{T1}");
}

TEST(Goldilocks, ALongListIsTakenUpAndDropped) {
  Trial<Goldilocks> run;
  run.write(0, 64), run.write(0, 72);
  for (unsigned i = 0; i < 100'000; ++i) run.acquire(i % 2, 16), run.release(i % 2, 16);
  EXPECT_EQ(run.read(0, 80), 0u);  // finds the list long
  EXPECT_EQ(run.write(1, 64), 0u);
  EXPECT_EQ(run.write(2, 72), 1u);
}

}  // namespace
}  // namespace bigfoot
