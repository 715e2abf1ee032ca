// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A large table built by one thread and read by all, with a new epoch now and then.
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Entry {
  long key;
  double value[3];
};

static std::vector<Entry> table(1 << 18);
static std::mutex mutex;
static double grand_total;
static int rounds = 40;

static void worker(unsigned seed) {
  unsigned state = seed;
  for (int r = 0; r < rounds; ++r) {
    double sum = 0;
    for (int i = 0; i < 100000; ++i) {
      state = state * 1664525 + 1013904223;
      const Entry &e = table[state >> 14];
      sum += e.value[0] + e.value[1] * e.value[2] + static_cast<double>(e.key & 1);
    }
    std::lock_guard lock(mutex);
    grand_total += sum;
  }
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = std::atoi(argv[1]);
  for (size_t i = 0; i < table.size(); ++i) table[i] = {static_cast<long>(i), {i * 0.5, 1.5, 2.0}};
  std::thread a(worker, 3u), b(worker, 4u);
  a.join();
  b.join();
  std::printf("%d\n", grand_total > 0);
}
