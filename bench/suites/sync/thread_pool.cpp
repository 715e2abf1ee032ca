// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread pool with one queue of std::function and futures for the results; the tasks are tiny, so that the queue, the futures and
// the allocation of both are most of the work.
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <vector>

#include "common.h"

class Pool {
 public:
  explicit Pool(int threads) {
    for (int t = 0; t < threads; ++t) threads_.emplace_back([this] { work(); });
  }
  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread &thread : threads_) thread.join();
  }

  template <class Call>
  std::future<uint64_t> submit(Call call) {
    auto task = std::make_shared<std::packaged_task<uint64_t()>>(std::move(call));
    std::future<uint64_t> result = task->get_future();
    {
      std::lock_guard lock(mutex_);
      queue_.emplace_back([task] { (*task)(); });
    }
    wake_.notify_one();
    return result;
  }

 private:
  void work() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
        if (queue_.empty()) return;
        task = std::move(queue_.front());
        queue_.pop_front();
      }
      task();
    }
  }

  std::mutex mutex_;  // guards queue_ and stopping_
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

static uint64_t hashBlock(const std::vector<uint64_t> &words, size_t from, size_t length) {
  uint64_t sum = 0;
  for (size_t i = from; i < from + length; ++i) sum = suite::Random::mix(sum ^ words[i]);
  return sum;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int batches = options.pick(5, 300, 3000);
  constexpr size_t kTasks = 100, kBlock = 64;
  if (options.counts) return suite::printOperations(batches * kTasks, "tasks");
  std::vector<uint64_t> words(kTasks * kBlock);
  suite::Random random(6);
  for (uint64_t &word : words) word = random.next();

  Pool pool(options.threads);
  uint64_t sum = 0;
  for (int batch = 0; batch < batches; ++batch) {
    std::vector<std::future<uint64_t>> results;
    for (size_t t = 0; t < kTasks; ++t)
      results.push_back(pool.submit([&words, t] { return hashBlock(words, t * kBlock, kBlock); }));
    for (auto &result : results) sum = sum * 31 + result.get();
    words[static_cast<size_t>(batch) % words.size()] = sum;  // all tasks of the batch are done: the next batch reads it
  }
  suite::print("thread_pool", sum);
}
