// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/djit_plus/djit_plus.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(DjitPlus, IsPrecise) { expectPrecise<DjitPlus>(); }

TEST(DjitPlus, ComparesOnceInAnEpoch) {
  Trial<DjitPlus> run;
  for (unsigned i = 0; i < 10; ++i) run.read(0, 64);
  run.acquire(0, 128), run.release(0, 128);
  for (unsigned i = 0; i < 10; ++i) run.read(0, 64), run.write(0, 64);
  EXPECT_EQ(run.rule("DJIT+ READ"), 2u);
  EXPECT_EQ(run.rule("DJIT+ READ SAME EPOCH"), 18u);
  EXPECT_EQ(run.rule("DJIT+ WRITE"), 1u);
  EXPECT_EQ(run.rule("DJIT+ WRITE SAME EPOCH"), 9u);
}

}  // namespace
}  // namespace bigfoot
