// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/mosaics.h"

#include <gtest/gtest.h>

#include <memory>

#include "runtime/sys/memory_map.h"

namespace bigfoot {
namespace {

class MosaicsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { reserveRegions(); }

  Entry join(Entry old, Entry fresh) { return mosaics::join(*cache_, old, fresh); }

  std::unique_ptr<MosaicCache> cache_ = std::make_unique<MosaicCache>();
};

TEST_F(MosaicsTest, EachByteHasTheRecordOfItsPlace) {
  const Entry one(7, Access::kRead, 0x0f, 1), two(7, Access::kRead, 0x10, 2), three(7, Access::kRead, 0xc0, 3);
  const Entry all = join(join(one, two), three);
  ASSERT_TRUE(all.isMerged());
  EXPECT_EQ(all.bytes(), 0xdf);
  EXPECT_TRUE(all.isTogether(one));
  for (unsigned byte : {0, 1, 2, 3}) EXPECT_EQ(mosaics::recordOf(all, byte), 1u);
  EXPECT_EQ(mosaics::recordOf(all, 4), 2u);
  for (unsigned byte : {6, 7}) EXPECT_EQ(mosaics::recordOf(all, byte), 3u);
  EXPECT_EQ(mosaics::recordOf(all.without(0x0f), 7), 3u) << "what is left of it has the same places";
}

TEST_F(MosaicsTest, TheSamePlacesHaveOneNumber) {
  const Entry one(7, Access::kRead, 0x03, 11), two(7, Access::kRead, 0x0c, 12);
  const Entry later_one(9, Access::kWrite, 0x03, 11), later_two(9, Access::kWrite, 0x0c, 12);
  EXPECT_TRUE(mosaics::joinAgain(*cache_, one, two).blank()) << "it was never met";
  const Entry all = join(one, two);
  EXPECT_EQ(mosaics::joinAgain(*cache_, one, two), all);
  EXPECT_EQ(join(later_two, later_one).record(), all.record()) << "whichever place came first";
  MosaicCache other{};
  EXPECT_EQ(mosaics::join(other, one, two), all) << "also in another thread";
}

TEST_F(MosaicsTest, OtherBytesOrPlacesHaveAnother) {
  const Entry one(7, Access::kRead, 0x01, 21), two(7, Access::kRead, 0x02, 22);
  const uint32_t number = join(one, two).record();
  EXPECT_NE(join(one, Entry(7, Access::kRead, 0x06, 22)).record(), number);
  EXPECT_NE(join(one, Entry(7, Access::kRead, 0x02, 23)).record(), number);
  EXPECT_NE(join(Entry(7, Access::kRead, 0x01, 22), Entry(7, Access::kRead, 0x02, 21)).record(), number);
}

}  // namespace
}  // namespace bigfoot
