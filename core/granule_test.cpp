// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/granule.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

TEST(BytesAt, IsTheMaskOfTheBytes) {
  EXPECT_EQ(bytesAt(0, 8), kAllBytes);
  EXPECT_EQ(bytesAt(0, 1), 0x01);
  EXPECT_EQ(bytesAt(7, 1), 0x80);
  EXPECT_EQ(bytesAt(2, 3), 0x1c);
}

}  // namespace
}  // namespace bigfoot
