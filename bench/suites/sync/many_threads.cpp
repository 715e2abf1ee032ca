// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Far more threads than processors: 32 for each that --threads says, created and joined in waves. They share a table that grows by
// wave, count in atomics, and keep a common log under a lock.
#include <atomic>
#include <mutex>
#include <vector>

#include "common.h"

static constexpr size_t kWords = 4096, kChunks = 1024, kCounters = 64;

struct Shared {
  std::vector<uint64_t> table = std::vector<uint64_t>(kWords);  // by the main thread, between waves
  std::vector<uint64_t> results = std::vector<uint64_t>(kChunks);  // [chunk], by the thread whose chunk it is
  std::atomic<long> counters[kCounters] = {};
  std::mutex mutex;
  std::vector<size_t> log;  // guarded by mutex
};

static void runChunk(Shared &shared, size_t chunk, int steps) {
  suite::Random random(chunk);
  uint64_t sum = 0;
  for (int i = 0; i < steps; ++i) sum += shared.table[random.below(kWords)];
  shared.results[chunk] += sum;
  shared.counters[sum % kCounters].fetch_add(1, std::memory_order_relaxed);
  std::lock_guard lock(shared.mutex);
  shared.log.push_back(chunk);
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int threads = options.threads * 32, waves = options.pick(1, 8, 80), steps = options.pick(20, 2000, 2000);
  if (options.counts) return suite::printOperations(static_cast<size_t>(threads) * waves, "threads");
  Shared shared;
  uint64_t sum = 0;
  for (int wave = 0; wave < waves; ++wave) {
    suite::Random random(sum);
    for (uint64_t &word : shared.table) word = random.next();
    suite::runTeam(threads, [&](int me) {
      const suite::Share mine = suite::share(kChunks, me, threads);
      for (size_t chunk = mine.from; chunk < mine.to; ++chunk) runChunk(shared, chunk, steps);
    });
    suite::require(shared.log.size() == kChunks, "every chunk is logged");
    shared.log.clear();
    for (const uint64_t result : shared.results) sum = sum * 31 + result;
  }
  for (const auto &counter : shared.counters) sum = sum * 31 + static_cast<uint64_t>(counter.load());
  suite::print("many_threads", sum);
}
