// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/threadlocal/threadlocal.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(ThreadLocal, DropsAccessesUntilASecondThreadComes) {
  Trial<ThreadLocal> run;
  run.write(0, 64);
  EXPECT_FALSE(run.last_passed);
  run.read(1, 72);
  EXPECT_FALSE(run.last_passed);
  run.read(1, 64);
  EXPECT_TRUE(run.last_passed);
  run.write(0, 64);
  EXPECT_TRUE(run.last_passed);
  run.acquire(0, 64);
  EXPECT_TRUE(run.last_passed);
  run(1, EventKind::kAllocate, 64, 8);
  run.write(1, 64);
  EXPECT_FALSE(run.last_passed);
}

}  // namespace
}  // namespace bigfoot
