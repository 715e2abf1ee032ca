// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Producers and consumers over a bounded queue with a mutex and two condition variables; as many of each as --threads says.
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "common.h"

struct Item {
  long id;
  long payload[6];
};

class Queue {
 public:
  void put(const Item &item) {
    std::unique_lock lock(mutex_);
    not_full_.wait(lock, [this] { return count_ < ring_.size(); });
    ring_[(head_ + count_++) % ring_.size()] = item;
    lock.unlock();
    not_empty_.notify_one();
  }
  // Returns: nothing when the queue is closed and empty.
  std::optional<Item> take() {
    std::unique_lock lock(mutex_);
    not_empty_.wait(lock, [this] { return count_ > 0 || closed_; });
    if (count_ == 0) return std::nullopt;
    const Item item = ring_[head_];
    head_ = (head_ + 1) % ring_.size();
    --count_;
    lock.unlock();
    not_full_.notify_one();
    return item;
  }
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    not_empty_.notify_all();
  }

 private:
  std::mutex mutex_;  // guards everything below
  std::condition_variable not_full_, not_empty_;
  std::vector<Item> ring_ = std::vector<Item>(256);
  size_t head_ = 0, count_ = 0;
  bool closed_ = false;
};

static void produce(Queue &queue, suite::Share ids) {
  for (long i = static_cast<long>(ids.from); i < static_cast<long>(ids.to); ++i)
    queue.put(Item{i, {i, i + 1, i + 2, i * 3, i ^ 5, i & 7}});
}

static uint64_t consume(Queue &queue) {
  uint64_t sum = 0;
  while (const auto item = queue.take())
    for (const long p : item->payload) sum += suite::Random::mix(static_cast<uint64_t>(item->id ^ p << 20));
  return sum;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t items = options.pick<size_t>(2'000, 80'000, 800'000);
  const int threads = options.threads;
  if (options.counts) return suite::printOperations(items, "items");
  Queue queue;
  std::vector<uint64_t> sums(threads);
  std::vector<std::thread> consumers;
  for (int t = 0; t < threads; ++t) consumers.emplace_back([&, t] { sums[t] = consume(queue); });
  suite::runTeam(threads, [&](int me) { produce(queue, suite::share(items, me, threads)); });
  queue.close();
  for (std::thread &consumer : consumers) consumer.join();
  uint64_t total = 0;
  for (const uint64_t sum : sums) total += sum;
  suite::print("conditions", total);
}
