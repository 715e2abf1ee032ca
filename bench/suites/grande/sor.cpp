// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Red-black successive over-relaxation on a square grid: blocks of rows per thread, a barrier after each colour. At the edge of
// a block, elements of one colour are read by one thread after the other wrote them.
#include <cmath>
#include <vector>

#include "common.h"

using Grid = std::vector<std::vector<double>>;

static constexpr double kOmega = 1.25;

static void relaxRow(std::vector<double> &row, const std::vector<double> &above, const std::vector<double> &below,
                     size_t first) {
  for (size_t j = first; j + 1 < row.size(); j += 2)
    row[j] = kOmega / 4 * (above[j] + below[j] + row[j - 1] + row[j + 1]) + (1 - kOmega) * row[j];
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(60, 1000, 1500);
  const int iterations = options.pick(5, 90, 480);
  Grid grid(n, std::vector<double>(n));
  suite::Random random(8);
  for (auto &row : grid)
    for (double &element : row) element = random.uniform();

  suite::Barrier barrier(options.threads);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(n - 2, me, options.threads);
    for (int i = 0; i < 2 * iterations; ++i) {
      const size_t colour = i % 2;
      for (size_t row = mine.from + 1; row <= mine.to; ++row)
        relaxRow(grid[row], grid[row - 1], grid[row + 1], 1 + (row + colour) % 2);
      barrier.wait();
    }
  });

  double sum = 0;
  for (const auto &row : grid)
    for (const double element : row) sum += element;
  const double mean = sum / static_cast<double>(n * n);
  suite::require(mean > 0.45 && mean < 0.55, "relaxation keeps the mean");
  suite::print("sor", sum);
}
