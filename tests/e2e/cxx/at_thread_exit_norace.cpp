// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What becomes ready when a thread ends is ordered behind all that the thread did, its thread-local destructors included, and whoever
// lets go of the shared state last may destroy it: the thread that ends, or who waits.
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

static int before, after, by_destructor;

struct AtEnd {
  bool is_used = false;
  ~AtEnd() { by_destructor += is_used; }
};
static thread_local AtEnd at_end;

static int sum() { return before + after + by_destructor; }

static void promised() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread thread([&promise] {
    at_end.is_used = true;
    ++before;
    promise.set_value_at_thread_exit(1);
    ++after;
  });
  if (future.get() + sum() < 4) __builtin_trap();
  thread.detach();
}

// The promise and the future are gone before the thread ends.
static void abandoned() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread thread([promise = std::move(promise)]() mutable { promise.set_value_at_thread_exit(1); });
  { const std::future<int> gone = std::move(future); }
  thread.join();
}

static void packaged() {
  std::packaged_task<int()> task([] { return ++before; });
  std::future<int> future = task.get_future();
  std::thread thread([task = std::move(task)]() mutable {
    at_end.is_used = true;
    task.make_ready_at_thread_exit();
    ++after;
  });
  if (future.get() + sum() < 4) __builtin_trap();
  thread.join();
}

static void notified() {
  static std::mutex mutex;
  static std::condition_variable condition;
  bool ready = false;
  std::thread thread([&ready] {
    std::unique_lock lock(mutex);
    at_end.is_used = true;
    ++before;
    ready = true;
    std::notify_all_at_thread_exit(condition, std::move(lock));
  });
  {
    std::unique_lock lock(mutex);
    while (!ready) condition.wait(lock);
  }
  if (sum() < 2) __builtin_trap();
  thread.join();
}

int main() {
  for (int i = 0; i < 20; ++i) {
    promised();
    abandoned();
    packaged();
    notified();
  }
}
