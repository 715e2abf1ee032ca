// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/empty/empty.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(Empty, PassesEverythingOn) {
  Trial<Empty> run;
  EXPECT_EQ(run.write(0, 8) + run.write(1, 8), 0u);
  EXPECT_TRUE(run.last_passed);
}

}  // namespace
}  // namespace bigfoot
