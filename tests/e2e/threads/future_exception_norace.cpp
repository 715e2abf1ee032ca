// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An exception travels through a future from the thread that threw it to the one that gets it.
#include <future>
#include <stdexcept>

int main() {
  for (int i = 0; i < 20; ++i) {
    auto task = std::async(std::launch::async, []() -> int { throw std::runtime_error("it failed"); });
    try {
      task.get();
      return 1;
    } catch (const std::runtime_error &error) {
      if (error.what()[0] != 'i') return 1;
    }
  }
  return 0;
}
