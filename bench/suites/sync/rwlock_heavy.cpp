// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small table of records under a few reader-writer locks: nine operations in ten read one record, the tenth changes it.
#include <mutex>
#include <shared_mutex>
#include <vector>

#include "common.h"

// Version and copies change together, under the lock; a reader that sees them differ has met a writer.
struct Record {
  uint64_t version = 0, copies[3] = {};
};

class Table {
 public:
  bool consistent(size_t i) {
    std::shared_lock lock(lockOf(i));
    const Record &record = records_[i];
    for (const uint64_t copy : record.copies)
      if (copy != record.version) return false;
    return true;
  }
  void add(size_t i, uint64_t amount) {
    std::unique_lock lock(lockOf(i));
    Record &record = records_[i];
    record.version += amount;
    for (uint64_t &copy : record.copies) copy += amount;
  }
  static constexpr size_t kRecords = 256;

 private:
  static constexpr size_t kLocks = 32;

  std::shared_mutex &lockOf(size_t i) { return locks_[i % kLocks]; }

  std::shared_mutex locks_[kLocks];
  std::vector<Record> records_ = std::vector<Record>(kRecords);

 public:
  // Requires: no other thread uses the table.
  uint64_t checksum() const {
    uint64_t sum = 0;
    for (const Record &record : records_) sum = sum * 31 + record.version;
    return sum;
  }
};

static constexpr size_t kStreams = 64;

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const long operations = options.pick(150L, 10'000L, 300'000L);
  if (options.counts) return suite::printOperations(kStreams * operations, "locked sections");
  Table table;
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(kStreams, me, options.threads);
    for (size_t stream = mine.from; stream < mine.to; ++stream) {
      suite::Random random(stream);
      for (long i = 0; i < operations; ++i) {
        const size_t record = random.below(Table::kRecords);
        if (random.below(10) == 0)
          table.add(record, random.below(1000));
        else
          suite::require(table.consistent(record), "a record is in one piece");
      }
    }
  });
  suite::print("rwlock_heavy", table.checksum());
}
