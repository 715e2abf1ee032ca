// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/count/count.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(Count, CountsEachKind) {
  Trial<Count> run;
  run.write(0, 8), run.read(1, 8), run.read(1, 8), run.acquire(0, 16);
  EXPECT_EQ(run.rule("read"), 2u);
  EXPECT_EQ(run.rule("write"), 1u);
  EXPECT_EQ(run.rule("acq"), 1u);
  EXPECT_EQ(run.rule("rel"), 0u);
  EXPECT_TRUE(run.last_passed);
}

}  // namespace
}  // namespace bigfoot
