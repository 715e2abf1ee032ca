// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transfers between accounts under OpenMP's locks, a log in a critical section, and a counter that is updated atomically.
#include <omp.h>

#include <algorithm>
#include <vector>

#include "common.h"

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  constexpr size_t kAccounts = 64;
  constexpr int kStreams = 64;
  const int transfers = options.pick(50, 5000, 25000);
  std::vector<int64_t> balance(kAccounts, 1000);
  std::vector<omp_lock_t> locks(kAccounts);
  for (omp_lock_t &lock : locks) omp_init_lock(&lock);
  uint64_t logged = 0, entries = 0, count = 0;

#pragma omp parallel for num_threads(options.threads) schedule(dynamic, 1)
  for (int stream = 0; stream < kStreams; ++stream) {
    suite::Random random(static_cast<uint64_t>(stream));
    for (int i = 0; i < transfers; ++i) {
      const size_t a = random.below(kAccounts), b = (a + 1 + random.below(kAccounts - 1)) % kAccounts;
      const int64_t amount = static_cast<int64_t>(random.below(100));
      omp_set_lock(&locks[std::min(a, b)]);
      omp_set_lock(&locks[std::max(a, b)]);
      balance[a] -= amount;
      balance[b] += amount;
      omp_unset_lock(&locks[a]);
      omp_unset_lock(&locks[b]);
      if (i % 4 == 0) {
#pragma omp critical(log)
        {
          logged += static_cast<uint64_t>(amount);
          ++entries;
        }
      }
#pragma omp atomic
      ++count;
    }
  }

  uint64_t checksum = suite::Random::mix(logged ^ entries ^ count);
  int64_t total = 0;
  for (const int64_t b : balance) {
    total += b;
    checksum = suite::Random::mix(checksum ^ static_cast<uint64_t>(b));
  }
  suite::require(total == static_cast<int64_t>(kAccounts) * 1000, "transfers keep the total");
  for (omp_lock_t &lock : locks) omp_destroy_lock(&lock);
  suite::print("critical", checksum);
}
