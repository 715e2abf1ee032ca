// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Binary searches in a large sorted array of records that the main thread built. A lock now and then gives every thread a new
// epoch, after which it reads the same records again.
#include <algorithm>
#include <mutex>
#include <vector>

#include "common.h"

struct Entry {
  uint64_t key;
  double price, weight;
  int stock;
};

static std::vector<Entry> makeTable(size_t entries) {
  std::vector<Entry> table(entries);
  suite::Random random(11);
  uint64_t key = 0;
  for (Entry &entry : table) {
    key += 1 + random.below(15);
    entry = {key, random.uniform() * 100, random.uniform(), static_cast<int>(random.below(50))};
  }
  return table;
}

static const Entry *find(const std::vector<Entry> &table, uint64_t key) {
  const auto at = std::lower_bound(table.begin(), table.end(), key, [](const Entry &e, uint64_t k) { return e.key < k; });
  return at != table.end() && at->key == key ? &*at : nullptr;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t rounds = options.pick<size_t>(4, 70, 700);
  constexpr int kLookupsPerRound = 10'000;
  const int lookups = options.pick(500, kLookupsPerRound, kLookupsPerRound);
  if (options.counts) return suite::printOperations(rounds * lookups, "lookups");
  const auto table = makeTable(options.pick<size_t>(4'000, 1 << 17, 1 << 17));
  std::mutex mutex;
  uint64_t found = 0, stock = 0;  // guarded by mutex
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(rounds, me, options.threads);
    for (size_t round = mine.from; round < mine.to; ++round) {
      suite::Random random(round);
      uint64_t hits = 0, items = 0;
      for (int i = 0; i < lookups; ++i)
        if (const Entry *entry = find(table, random.below(table.back().key + 1))) {
          ++hits;
          if (entry->price * entry->weight > 20) items += static_cast<uint64_t>(entry->stock);
        }
      std::lock_guard lock(mutex);
      found += hits;
      stock += items;
    }
  });
  suite::require(found > 0, "some keys are there");
  suite::print("lookup", found * 1000003 + stock);
}
