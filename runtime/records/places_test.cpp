// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/places.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace bigfoot::places {
namespace {

depot::RecordId recordOf(uint64_t i) { return static_cast<depot::RecordId>(i + 1); }
uint64_t key(uint64_t i) { return keyOf(0x400000 + i * 28, i * 0x5bd1e995, 8); }

TEST(Places, ANewOneIsNotThere) { EXPECT_EQ(find(key(1ul << 40)), depot::RecordId::kNone); }

// What is found is right, whatever was lost, while others add and the table grows.
TEST(Places, FindsWhatWasAddedOrNothing) {
  constexpr uint64_t kPlaces = 200'000;
  const uint64_t before = usedBytes();
  std::vector<uint64_t> wrong(4), found(4);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (uint64_t i = 0; i < kPlaces; ++i) {
        add(key(i), recordOf(i));
        const uint64_t other = i * 7919 % (i + 1);
        const depot::RecordId seen = find(key(other));
        found[t] += seen != depot::RecordId::kNone;
        wrong[t] += seen != depot::RecordId::kNone && seen != recordOf(other);
      }
    });
  for (std::thread &thread : threads) thread.join();
  for (unsigned t = 0; t < 4; ++t) {
    EXPECT_EQ(wrong[t], 0u);
    EXPECT_GT(found[t], kPlaces / 2);
  }
  EXPECT_GT(usedBytes(), before);
  uint64_t kept = 0;
  for (uint64_t i = 0; i < kPlaces; ++i) kept += find(key(i)) == recordOf(i);
  EXPECT_GT(kept, kPlaces / 4 * 3);
}

}  // namespace
}  // namespace bigfoot::places
