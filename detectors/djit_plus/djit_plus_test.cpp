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

TEST(DjitPlus, KnowsWhereTheEarlierAccessWas) {
  CollectedFindings findings;
  DjitPlus detector(findings);
  handle(detector, Event{64, 8, 7, 0, EventKind::kWrite});
  handle(detector, Event{64, 8, 9, 1, EventKind::kWrite});
  ASSERT_EQ(findings.races.size(), 1u);
  EXPECT_EQ(findings.races[0].earlier.site, 7u);
  handle(detector, Event{64, 8, 5, 2, EventKind::kWrite});  // with T0's, the first in the vector, but not the last
  EXPECT_EQ(findings.races[1].earlier.site, 0u);
}

}  // namespace
}  // namespace bigfoot
