// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/ranks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace bigfoot {
namespace {

TEST(Ranks, AreTheOrderOfTheList) {
  std::mt19937 random(1);
  std::vector<Ranked> all(300);
  std::vector<Ranked *> expected, out;
  for (Ranked &r : all) out.push_back(&r);
  Ranks ranks;
  for (unsigned step = 0; step < 20'000; ++step) {
    if (!out.empty() && (expected.empty() || random() % 2)) {
      const size_t at = random() % 4 ? random() % (expected.size() + 1) : 0;  // the start is where room runs out
      Ranked *fresh = out.back();
      out.pop_back();
      ranks.insertBehind(at ? expected[at - 1] : nullptr, *fresh);
      expected.insert(expected.begin() + static_cast<ptrdiff_t>(at), fresh);
    } else {
      const size_t at = random() % expected.size();
      ranks.remove(*expected[at]);
      out.push_back(expected[at]);
      expected.erase(expected.begin() + static_cast<ptrdiff_t>(at));
    }
    ASSERT_EQ(ranks.last(), expected.empty() ? nullptr : expected.back());
    ASSERT_TRUE(std::is_sorted(expected.begin(), expected.end(), [](const Ranked *a, const Ranked *b) { return Ranks::isBefore(*a, *b); }));
    for (size_t i = 1; i < expected.size(); ++i) ASSERT_LT(expected[i - 1]->rank, expected[i]->rank) << "step " << step;
  }
}

TEST(Ranks, HaveRoomWhereAllArePutInOnePlace) {
  std::vector<Ranked> all(5000);
  Ranks ranks;
  ranks.insertBehind(nullptr, all[0]);
  for (size_t i = 1; i < all.size(); ++i) ranks.insertBehind(&all[0], all[i]);
  for (size_t i = 2; i < all.size(); ++i) ASSERT_TRUE(Ranks::isBefore(all[i], all[i - 1]));
}

}  // namespace
}  // namespace bigfoot
