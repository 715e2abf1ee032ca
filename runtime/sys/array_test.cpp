// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/array.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace bigfoot {
namespace {

Array<uint64_t> numbersTo(uint64_t n) {
  Array<uint64_t> array;
  for (uint64_t i = 0; i < n; ++i) EXPECT_EQ(array.add(i), i);
  return array;
}

std::vector<uint64_t> listOf(const Array<uint64_t> &array) { return {array.begin(), array.end()}; }

TEST(Array, KeepsItsItemsWhenItGrows) {
  Array<uint64_t> array = numbersTo(100'000);
  std::vector<uint64_t> expected(100'000);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(listOf(array), expected);
  EXPECT_EQ(array.last(), 99'999u);
  array.release();
  EXPECT_EQ(array.count(), 0u);
  EXPECT_EQ(array.begin(), array.end());
}

TEST(Array, TakesTheLastFirst) {
  Array<uint64_t> array = numbersTo(3);
  EXPECT_EQ(array.take(), 2u);
  EXPECT_EQ(array.take(), 1u);
  array.add(7);
  EXPECT_EQ(listOf(array), (std::vector<uint64_t>{0, 7}));
  array.clear();
  EXPECT_EQ(array.count(), 0u);
  array.release();
}

TEST(Array, ThoseBehindOneThatIsRemovedMoveUp) {
  Array<uint64_t> array = numbersTo(4);
  array.remove(&array[1]);
  EXPECT_EQ(listOf(array), (std::vector<uint64_t>{0, 2, 3}));
  array.remove(&array.last());
  EXPECT_EQ(listOf(array), (std::vector<uint64_t>{0, 2}));
  array.release();
}

TEST(Array, HasRoomForAsManyAsAreReserved) {
  Array<uint64_t> array = numbersTo(2);
  uint64_t *room = array.reserve(5000);
  for (unsigned i = 2; i < 5000; ++i) room[i] = i;
  EXPECT_EQ(array.reserve(5000), room);
  EXPECT_EQ(listOf(array), (std::vector<uint64_t>{0, 1}));
  array.release();
}

// One that was given back is another's, and memory of the heap begins as zero.
TEST(Array, ReleasesWhatItAllocated) {
  for (int i = 0; i < 1000; ++i) numbersTo(10'000).release();
  const uint64_t before = Arena::mappedBytes();
  for (int i = 0; i < 1000; ++i) numbersTo(10'000).release();
  EXPECT_EQ(Arena::mappedBytes(), before);
}

}  // namespace
}  // namespace bigfoot
