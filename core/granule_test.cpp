// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/granule.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace bigfoot {
namespace {

TEST(BytesAt, IsTheMaskOfTheBytes) {
  EXPECT_EQ(bytesAt(0, 8), kAllBytes);
  EXPECT_EQ(bytesAt(0, 1), 0x01);
  EXPECT_EQ(bytesAt(7, 1), 0x80);
  EXPECT_EQ(bytesAt(2, 3), 0x1c);
}

TEST(Granule, JoinsEqualHistoriesAndDropsBlankOnes) {
  Stamp one[] = {7}, also_one[] = {7}, two[] = {7, 9};
  Granule g;
  g.add(0xc0, 5, 1, one);
  g.add(0x20, kNever, 0, nullptr);
  g.add(0x0c, 5, 2, two);
  g.add(0x03, 5, 1, also_one);
  g.normalise();
  ASSERT_EQ(g.parts, 2u);
  EXPECT_EQ(g.part[0].bytes, 0xc3);
  EXPECT_EQ(g.part[1].bytes, 0x0c);
  EXPECT_EQ(g.part[1].count, 2u);
}

// What byte b remembers: its write, then its other stamps.
std::vector<Stamp> historyOf(const Granule &g, unsigned b) {
  for (unsigned i = 0; i < g.parts; ++i) {
    if (!(g.part[i].bytes >> b & 1)) continue;
    std::vector<Stamp> history{g.part[i].write};
    history.insert(history.end(), g.part[i].since, g.part[i].since + g.part[i].count);
    return history;
  }
  return {kNever};
}

// The order in which parts were added does not show, and no byte's history changes.
TEST(Granule, NormalFormIsUnique) {
  std::mt19937 random(2);
  Stamp since[] = {1, 2, 3};
  for (unsigned round = 0; round < 20'000; ++round) {
    Part byte[8];
    for (unsigned b = 0; b < 8; ++b) byte[b] = {bytesAt(b, 1), Stamp(random() % 2), uint32_t(random() % 3), since};
    Granule forward, shuffled;
    for (const Part &p : byte) forward.add(p.bytes, p.write, p.count, p.since);
    std::shuffle(byte, byte + 8, random);
    for (const Part &p : byte) shuffled.add(p.bytes, p.write, p.count, p.since);
    const Granule before = forward;
    forward.normalise();
    shuffled.normalise();
    ASSERT_EQ(forward.parts, shuffled.parts);
    ByteMask seen = 0;
    for (unsigned i = 0; i < forward.parts; ++i) {
      ASSERT_EQ(forward.part[i].bytes, shuffled.part[i].bytes);
      ASSERT_TRUE(forward.part[i].sameHistory(shuffled.part[i]));
      ASSERT_FALSE(forward.part[i].blank());
      ASSERT_EQ(seen & forward.part[i].bytes, 0);
      seen |= forward.part[i].bytes;
      for (unsigned k = 0; k < i; ++k) ASSERT_FALSE(forward.part[i].sameHistory(forward.part[k]));
    }
    for (unsigned b = 0; b < 8; ++b) ASSERT_EQ(historyOf(forward, b), historyOf(before, b));
  }
}

}  // namespace
}  // namespace bigfoot
