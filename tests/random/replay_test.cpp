// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs through the real runtime, compared with the oracle after every access.
//   BIGFOOT_RANDOM_SECONDS  how long (default 12);  BIGFOOT_RANDOM_SEED  the first seed (default 1)
#include <gtest/gtest.h>

#include <chrono>

#include "runtime/shadow/collect.h"
#include "tests/random/setting.h"
#include "tests/random/trace.h"

namespace {

TEST(Replay, AgreesWithTheOracle) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(setting("BIGFOOT_RANDOM_SECONDS", 12));
  unsigned seed = setting("BIGFOOT_RANDOM_SEED", 1), episodes = 0;
  uint64_t compared = 0, races = 0, threads = 0;
  for (; std::chrono::steady_clock::now() < end; ++seed, ++episodes) {
    Trace trace(seed, 3000);
    ASSERT_EQ(trace.run(), "") << "BIGFOOT_RANDOM_SEED=" << seed;
    compared += trace.compared;
    races += trace.races;
    threads += trace.threads;
  }
  printf("%u episodes, %lu accesses, %lu first races, %lu threads, %lu collections\n", episodes, compared, races, threads,
         bigfoot::collections());
  EXPECT_GT(races, episodes);
  EXPECT_GT(bigfoot::collections(), episodes);
}

}  // namespace
