// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Word counts with std::string and std::unordered_map: maps per thread, merged under a lock.
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

static std::unordered_map<std::string, long> totals;
static std::mutex mutex;
static int rounds = 60;

static void worker(unsigned seed) {
  unsigned state = seed;
  for (int r = 0; r < rounds; ++r) {
    std::string text;
    for (int i = 0; i < 8000; ++i) {
      state = state * 1664525 + 1013904223;
      text += "w" + std::to_string((state >> 16) % 3000) + ' ';
    }
    std::unordered_map<std::string, long> counts;
    size_t from = 0;
    for (size_t i = 0; i < text.size(); ++i)
      if (text[i] == ' ') ++counts[text.substr(from, i - from)], from = i + 1;
    std::lock_guard lock(mutex);
    for (auto &[word, n] : counts) totals[word] += n;
  }
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = std::atoi(argv[1]);
  std::thread a(worker, 1u), b(worker, 2u);
  a.join();
  b.join();
  long sum = 0;
  for (auto &[word, n] : totals) sum += n;
  std::printf("%ld\n", sum);
}
