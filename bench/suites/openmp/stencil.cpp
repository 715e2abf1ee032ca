// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jacobi's relaxation of a grid: one region for all sweeps, the barrier at the end of each loop between them.
#include <vector>

#include "common.h"

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(64, 600, 1000);
  const int sweeps = options.pick(6, 60, 300);
  std::vector<double> grid(n * n), next(n * n);
  suite::Random random(2);
  for (double &element : grid) element = random.uniform();
  next = grid;

  double *from = grid.data(), *to = next.data();
#pragma omp parallel num_threads(options.threads) firstprivate(from, to)
  for (int sweep = 0; sweep < sweeps; ++sweep) {
#pragma omp for
    for (size_t row = 1; row < n - 1; ++row)
      for (size_t column = 1; column < n - 1; ++column) {
        const size_t at = row * n + column;
        to[at] = 0.25 * (from[at - n] + from[at + n] + from[at - 1] + from[at + 1]);
      }
    double *const done = to;
    to = from;
    from = done;
  }

  double sum = 0;
  for (const double element : grid) sum += element;
  const double mean = sum / static_cast<double>(n * n);
  suite::require(mean > 0.45 && mean < 0.55, "relaxation keeps the mean");
  suite::print("stencil", sum);
}
