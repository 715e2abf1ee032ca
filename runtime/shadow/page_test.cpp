// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/page.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

TEST(BusyPage, EachTimeLeavesTheOwnerAnother) {
  Page page{};
  page.owner = kShared;
  for (const uint32_t times : {1u, 2u, 3u}) {
    {
      const BusyPage busy(page, Grant::shared(page, page.owner));
      EXPECT_TRUE(isBusy(page.owner));
      EXPECT_FALSE(busy.grant().isShared());
    }
    EXPECT_EQ(page.owner, kShared | 2 * times);
  }
}

// An owner that is busy is none that revokes, however often it was.
TEST(BusyPage, TimesComeRoundBelowTheOtherStates) {
  Page page{};
  page.owner = kShared | (kRevoking - 2);
  {
    const BusyPage busy(page, Grant::shared(page, page.owner));
    EXPECT_FALSE(page.owner & kRevoking);
  }
  EXPECT_EQ(page.owner, kShared);
}

}  // namespace
}  // namespace bigfoot
