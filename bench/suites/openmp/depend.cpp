// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wave front over tiles of a matrix: a task for each, which depends on those above and to the left of it.
#include <vector>

#include "common.h"

static constexpr size_t kTile = 16;

static void relax(std::vector<uint32_t> &cells, size_t width, size_t row, size_t column) {
  for (size_t i = row * kTile; i < (row + 1) * kTile; ++i)
    for (size_t j = column * kTile; j < (column + 1) * kTile; ++j) {
      const uint32_t above = i ? cells[(i - 1) * width + j] : 1, before = j ? cells[i * width + j - 1] : 1;
      cells[i * width + j] += above * 5 + before * 3;
    }
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t tiles = options.pick<size_t>(8, 32, 48);
  const int rounds = options.pick(2, 8, 40);
  const size_t width = tiles * kTile;
  std::vector<uint32_t> cells(width * width);
  std::vector<char> done((tiles + 1) * (tiles + 1));   // only their addresses count
  suite::Random random(4);
  for (uint32_t &cell : cells) cell = static_cast<uint32_t>(random.next());

  for (int round = 0; round < rounds; ++round) {
#pragma omp parallel num_threads(options.threads)
#pragma omp single
    for (size_t row = 0; row < tiles; ++row)
      for (size_t column = 0; column < tiles; ++column) {
        [[maybe_unused]] const char *above = &done[row * (tiles + 1) + column + 1], *before = &done[(row + 1) * (tiles + 1) + column];
        [[maybe_unused]] char *mine = &done[(row + 1) * (tiles + 1) + column + 1];
#pragma omp task shared(cells) depend(in : above[0], before[0]) depend(out : mine[0])
        relax(cells, width, row, column);
      }
  }

  uint64_t checksum = 0;
  for (const uint32_t cell : cells) checksum = suite::Random::mix(checksum ^ cell);
  suite::print("depend", checksum);
}
