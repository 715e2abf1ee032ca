// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++20's wait on an atomic.
// CFLAGS: -std=c++20
#include <atomic>
#include <thread>

std::atomic<int> turn;
int datum;

int main() {
  std::thread thread([] {
    for (int i = 0; i < 50; ++i) {
      turn.wait(2 * i);
      ++datum;
      turn = 2 * i + 2;
      turn.notify_one();
    }
  });
  for (int i = 0; i < 50; ++i) {
    ++datum;
    turn = 2 * i + 1;
    turn.notify_one();
    turn.wait(2 * i + 1);
  }
  thread.join();
  return datum == 100 ? 0 : 1;
}
