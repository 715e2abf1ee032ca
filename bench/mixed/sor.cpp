// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Red-black successive over-relaxation on a square grid, rows split over threads, a barrier after each half sweep.
#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

static int size = 1000, rounds = 100, threads = 2;
static std::vector<std::vector<double>> grid;
static pthread_barrier_t barrier;

static void sweep(int from, int to, int color) {
  for (int i = from; i < to; ++i) {
    double *row = grid[i].data();
    const double *above = grid[i - 1].data(), *below = grid[i + 1].data();
    for (int j = 1 + (i + color) % 2; j < size - 1; j += 2)
      row[j] = 0.3125 * (above[j] + below[j] + row[j - 1] + row[j + 1]) - 0.25 * row[j];
  }
}

static void worker(int id) {
  const int rows = (size - 2 + threads - 1) / threads;
  const int from = 1 + id * rows, to = from + rows < size - 1 ? from + rows : size - 1;
  for (int r = 0; r < rounds; ++r)
    for (int color = 0; color < 2; ++color) {
      sweep(from, to, color);
      pthread_barrier_wait(&barrier);
    }
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = std::atoi(argv[1]);
  grid.assign(size, std::vector<double>(size));
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) grid[i][j] = (i * 31 + j * 17) % 101 * 1e-3;
  pthread_barrier_init(&barrier, nullptr, threads);
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t) all.emplace_back(worker, t);
  for (auto &t : all) t.join();
  double sum = 0;
  for (auto &row : grid)
    for (double x : row) sum += x;
  std::printf("%.6f\n", sum);
}
