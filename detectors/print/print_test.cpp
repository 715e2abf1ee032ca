// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/print/print.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(Print, PrintsWhatReachesIt) {
  Trial<Print> run;
  run.write(3, 8, 4), run.fork(3, 4);
  ASSERT_EQ(run.findings.printed.size(), 2u);
  EXPECT_EQ(run.findings.printed[0], (Event{8, 4, 0, 3, EventKind::kWrite}));
  EXPECT_EQ(run.findings.printed[1].kind, EventKind::kFork);
}

}  // namespace
}  // namespace bigfoot
