// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random sweeps over arrays through the real runtime, compared with the oracle.
//   BIGFOOT_RANDOM_OPERATIONS  how many accesses (default 10 million);  BIGFOOT_RANDOM_SEED  the first seed (default 1)
#include <gtest/gtest.h>

#include "runtime/shadow/collect.h"
#include "tests/random/arrays.h"
#include "tests/random/setting.h"

namespace {

TEST(Array, AgreesWithTheOracle) {
  const uint64_t wanted = setting("BIGFOOT_RANDOM_OPERATIONS", 10'000'000);
  unsigned seed = setting("BIGFOOT_RANDOM_SEED", 1), episodes = 0;
  uint64_t operations = 0, racy_bytes = 0;
  for (; operations < wanted; ++seed, ++episodes) {
    Arrays arrays(seed);
    ASSERT_EQ(arrays.run(), "") << "BIGFOOT_RANDOM_SEED=" << seed;
    operations += arrays.operations;
    racy_bytes += arrays.racy_bytes;
  }
  printf("%u episodes, %lu operations, %lu racing bytes, %lu collections\n", episodes, operations, racy_bytes, bigfoot::collections());
  EXPECT_GT(racy_bytes, episodes);
}

}  // namespace
