// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions across frames unlock what lock_guard holds.
#include <mutex>
#include <stdexcept>
#include <thread>

std::mutex mutex;
int shared;

static __attribute__((noinline)) void fail(int depth) {
  std::lock_guard lock(mutex);
  ++shared;
  if (depth % 2) throw std::runtime_error("odd");
}

static void work() {
  for (int i = 0; i < 50; ++i) {
    try {
      fail(i);
    } catch (const std::runtime_error &) {
      std::lock_guard lock(mutex);
      ++shared;
    }
  }
}

int main() {
  std::thread first(work), second(work);
  first.join();
  second.join();
  return shared == 150 ? 0 : 1;
}
