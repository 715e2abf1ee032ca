// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "detectors/coarse/coarse.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

TEST(Coarse, MakesABlockOneLocation) {
  CollectedFindings findings;
  Coarse coarse(findings);
  coarse.allocate({64, 32, 0, 0, EventKind::kAllocate});
  EXPECT_EQ(coarse.rewrite({80, 4, 5, 1, EventKind::kRead}), (Event{64, 1, 5, 1, EventKind::kRead}));
  EXPECT_EQ(coarse.rewrite({95, 1, 5, 1, EventKind::kWrite}).object, 64u);
  for (const uint64_t outside : {63, 96}) EXPECT_EQ(coarse.rewrite({outside, 1, 5, 1, EventKind::kRead}).object, outside);
  EXPECT_EQ(coarse.rewrite({80, 0, 0, 0, EventKind::kAcquire}).object, 80u);
  coarse.stack({128, 64, 0, 0, EventKind::kStack});  // no block
  EXPECT_EQ(coarse.rewrite({144, 4, 5, 1, EventKind::kRead}).object, 144u);
  coarse.deallocate({64, 32, 0, 0, EventKind::kDeallocate});
  EXPECT_EQ(coarse.rewrite({80, 4, 5, 1, EventKind::kRead}).object, 80u);
}

}  // namespace
}  // namespace bigfoot
