// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Almost nothing but new and delete: short-lived lists of small objects, buffers of all sizes, vectors that grow; some objects
// are handed over and freed by whichever thread comes next.
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "common.h"

struct Cell {
  Cell *next;
  long value;
  char text[24];
};

// What passes from thread to thread: first in, first out, and never more than a few.
class Exchange {
 public:
  // Returns: a cell that someone gave before, or nullptr.
  std::unique_ptr<Cell> swap(std::unique_ptr<Cell> given) {
    std::lock_guard lock(mutex_);
    cells_.push_back(std::move(given));
    return cells_.size() > kKept ? take() : nullptr;
  }
  // Requires: no other thread uses the exchange. Returns: nullptr when there are no more.
  std::unique_ptr<Cell> take() {
    if (cells_.empty()) return nullptr;
    auto cell = std::move(cells_.front());
    cells_.pop_front();
    return cell;
  }

 private:
  static constexpr size_t kKept = 64;

  std::mutex mutex_;
  std::deque<std::unique_ptr<Cell>> cells_;
};

static long freeList(Cell *list) {
  long sum = 0;
  while (list) {
    const std::unique_ptr<Cell> gone(list);
    list = list->next;
    sum += gone->value;
  }
  return sum;
}

static long buffers(suite::Random &random) {
  std::vector<std::unique_ptr<char[]>> live;
  long sum = 0;
  for (int i = 0; i < 50; ++i) {
    const size_t size = size_t{16} << random.below(8);
    live.push_back(std::make_unique_for_overwrite<char[]>(size));
    live.back()[0] = static_cast<char>(i);
    live.back()[size - 1] = 1;
    if (i % 3 == 2) live.erase(live.begin() + static_cast<long>(random.below(live.size())));
  }
  for (const auto &buffer : live) sum += buffer[0];
  return sum;
}

static long runRound(uint64_t round, Exchange &exchange) {
  suite::Random random(round);
  Cell *list = nullptr;
  for (long i = 0; i < 100; ++i) list = new Cell{list, i ^ static_cast<long>(round), {}};
  std::unique_ptr<Cell> given(list);
  list = list->next;
  const auto received = exchange.swap(std::move(given));
  return freeList(list) + buffers(random) + (received ? received->value : 0);
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t rounds = options.pick<size_t>(100, 15'000, 150'000);
  Exchange exchange;
  std::vector<long> sums(options.threads);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(rounds, me, options.threads);
    long sum = 0;
    for (size_t r = mine.from; r < mine.to; ++r) sum += runRound(r, exchange);
    sums[me] = sum;
  });
  long total = 0;
  for (const long sum : sums) total += sum;
  while (const auto cell = exchange.take()) total += cell->value;
  suite::print("allocate", static_cast<uint64_t>(total));
}
