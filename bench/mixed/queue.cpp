// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Producers and consumers over a bounded queue with a mutex and two condition variables.
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

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
  Item take() {
    std::unique_lock lock(mutex_);
    not_empty_.wait(lock, [this] { return count_ > 0; });
    Item item = ring_[head_];
    head_ = (head_ + 1) % ring_.size();
    --count_;
    lock.unlock();
    not_full_.notify_one();
    return item;
  }

 private:
  std::mutex mutex_;
  std::condition_variable not_full_, not_empty_;
  std::vector<Item> ring_ = std::vector<Item>(256);
  size_t head_ = 0, count_ = 0;
};

int main(int argc, char **argv) {
  const long items = argc > 1 ? std::atol(argv[1]) : 400000;
  Queue queue;
  auto produce = [&](long from) {
    for (long i = from; i < items; i += 2) queue.put(Item{i, {i, i + 1, i + 2, i * 3, i ^ 5, i & 7}});
  };
  long sums[2] = {};
  auto consume = [&](long *sum) {
    for (long i = 0; i < items / 2; ++i) {
      const Item item = queue.take();
      for (long p : item.payload) *sum += p;
    }
  };
  std::vector<std::thread> all;
  all.emplace_back(produce, 0);
  all.emplace_back(produce, 1);
  all.emplace_back(consume, &sums[0]);
  all.emplace_back(consume, &sums[1]);
  for (auto &t : all) t.join();
  std::printf("%ld\n", sums[0] + sums[1]);
}
