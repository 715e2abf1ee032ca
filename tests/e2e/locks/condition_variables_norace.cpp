// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// condition_variable and condition_variable_any, with and without time limit.
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex mutex;
std::shared_mutex shared_mutex;
std::condition_variable changed;
std::condition_variable_any changed_any;
int turn, turn_any, shared;

int main() {
  std::thread thread([] {
    for (int i = 0; i < 50; ++i) {
      std::unique_lock lock(mutex);
      if (i % 2) changed.wait(lock, [&] { return turn == 2 * i + 1; });
      else while (!changed.wait_for(lock, std::chrono::milliseconds(1), [&] { return turn == 2 * i + 1; })) {}
      ++shared;
      ++turn;
      changed.notify_all();
    }
    std::shared_lock lock(shared_mutex);
    changed_any.wait(lock, [] { return turn_any == 1; });
    if (shared != 101) std::terminate();
  });
  for (int i = 0; i < 50; ++i) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return turn == 2 * i; });
    ++shared;
    ++turn;
    changed.notify_all();
  }
  {
    std::unique_lock order(mutex);
    changed.wait(order, [] { return turn == 100; });
  }
  {
    std::unique_lock lock(shared_mutex);
    ++shared;
    turn_any = 1;
  }
  changed_any.notify_one();
  thread.join();
  return 0;
}
