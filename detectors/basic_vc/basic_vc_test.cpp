// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/basic_vc/basic_vc.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(BasicVc, IsPrecise) { expectPrecise<BasicVc>(); }

TEST(BasicVc, ComparesAtEveryAccess) {
  Trial<BasicVc> run;
  const uint64_t before = clock_counts.operations;
  for (unsigned i = 0; i < 10; ++i) run.read(0, 64);
  EXPECT_EQ(clock_counts.operations - before, 10u);
  EXPECT_EQ(run.rule("VC READ"), 10u);
}

}  // namespace
}  // namespace bigfoot
