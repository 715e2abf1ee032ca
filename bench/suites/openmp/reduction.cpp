// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, extremes and a histogram of an array, reduced over the team, in many short regions.
#include <vector>

#include "common.h"

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(2000, 100000, 200000);
  const int rounds = options.pick(5, 150, 800);
  std::vector<uint32_t> values(n);
  suite::Random random(3);
  for (uint32_t &value : values) value = static_cast<uint32_t>(random.below(1 << 20));

  uint64_t checksum = 0;
  for (int round = 0; round < rounds; ++round) {
    uint64_t sum = 0;
    uint32_t largest = 0;
    uint64_t histogram[64] = {};
#pragma omp parallel for num_threads(options.threads) reduction(+ : sum, histogram) reduction(max : largest)
    for (size_t i = 0; i < n; ++i) {
      const uint32_t value = values[i] ^ static_cast<uint32_t>(round);
      sum += value;
      largest = value > largest ? value : largest;
      ++histogram[value % 64];
    }
    uint64_t counted = 0;
    for (const uint64_t bin : histogram) counted += bin;
    suite::require(counted == n, "every value is in one bin");
    checksum = suite::Random::mix(checksum ^ sum ^ largest);
  }
  suite::print("reduction", checksum);
}
