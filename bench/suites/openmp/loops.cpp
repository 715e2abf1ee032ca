// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors that are scaled, added and gathered by random indices in worksharing loops of every schedule, one region for each round.
#include <vector>

#include "common.h"

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(2000, 200000, 400000);
  const int rounds = options.pick(4, 100, 500);
  std::vector<double> x(n), y(n), z(n, 1.0);
  suite::Random random(1);
  for (double &element : x) element = random.uniform();
  std::vector<uint32_t> from(n);
  for (uint32_t &index : from) index = static_cast<uint32_t>(random.below(n));

  for (int round = 0; round < rounds; ++round) {
#pragma omp parallel num_threads(options.threads)
    {
#pragma omp for schedule(static)
      for (size_t i = 0; i < n; ++i) y[i] = 0.5 * x[i] + z[i];
#pragma omp for schedule(dynamic, 4096)
      for (size_t i = 0; i < n; ++i) z[i] = 0.25 * y[from[i]];
#pragma omp for schedule(guided)
      for (size_t i = 0; i < n; ++i) x[i] = x[i] - 0.125 * z[i];
    }
  }

  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i] + y[i] + z[i];
  suite::require(sum == sum, "no element became NaN");
  suite::print("loops", sum);
}
