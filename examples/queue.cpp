// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bounded queue between a producer and a consumer, done right: BigFoot has nothing to report.
//
// No race: every access to items_ and closed_ is made under mutex_, and waiting gives the mutex back. No wakeup is lost:
// what a thread waits for is a condition on data under the mutex (the lambdas below), not the notification itself, so it
// does not matter whether that comes before the wait begins.
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

class Queue {
 public:
  void put(int item) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return items_.size() < kCapacity; });
    items_.push_back(item);
    changed_.notify_all();
  }

  void close() {
    std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

  // Returns: nothing once the queue is closed and empty.
  std::optional<int> take() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !items_.empty(); });
    if (items_.empty()) return std::nullopt;
    const int item = items_.front();
    items_.pop_front();
    changed_.notify_all();
    return item;
  }

 private:
  static constexpr std::size_t kCapacity = 4;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<int> items_;
  bool closed_ = false;
};

int main() {
  Queue queue;
  long sum = 0;
  std::thread consumer([&] {
    while (const auto item = queue.take()) sum += *item;
  });
  for (int i = 1; i <= 1000; ++i) queue.put(i);
  queue.close();
  consumer.join();
  std::printf("%ld\n", sum);
}
