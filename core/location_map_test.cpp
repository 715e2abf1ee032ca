// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/location_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace bigfoot {
namespace {

// A state of a byte says which visits it has seen.
using History = std::basic_string<unsigned>;

TEST(LocationMap, EveryByteHasItsOwnHistory) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    LocationMap<History> map;
    std::map<uint64_t, History> expected;
    for (unsigned i = 1; i <= 60; ++i) {
      const uint64_t at = 4096 * 3 - 20 + random() % 40 + (random() % 4 ? 0 : 4096);
      const uint64_t size = random() % 8 ? 1 + random() % 16 : 1 + random() % 9000;
      if (random() % 10 == 0) {
        map.forget(at, size);
        for (uint64_t b = 0; b < size; ++b) expected.erase(at + b);
        continue;
      }
      uint64_t next = at;
      map.visit(at, size, [&](History &history, uint64_t address, uint64_t bytes) {
        ASSERT_EQ(address, next);
        next += bytes;
        for (uint64_t b = address; b < next; ++b) ASSERT_EQ(history, expected[b]) << seed << " " << i;
        history += i;
      });
      ASSERT_EQ(next, at + size);
      for (uint64_t b = 0; b < size; ++b) expected[at + b] += i;
    }
  }
}

TEST(LocationMap, ManyPagesAtOnceAreFewStates) {
  LocationMap<History> map;
  unsigned visits = 0;
  map.visit(1 << 20, 1 << 20, [&](History &, uint64_t, uint64_t) { ++visits; });
  EXPECT_EQ(visits, 256u);
  EXPECT_LT(map.bytes(), 64u << 10);
}

TEST(LocationMap, ForgottenPagesCostNothing) {
  LocationMap<History> map;
  map.visit(0, 1, [](History &, uint64_t, uint64_t) {});
  map.visit(8192 + 1, 2, [](History &, uint64_t, uint64_t) {});
  map.forget(0, 1 << 20);
  EXPECT_EQ(map.bytes(), 0u);
}

}  // namespace
}  // namespace bigfoot
