// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data is handed over and back by values of one atomic, whose loads often learn nothing and then suddenly something: a load
// that takes the new value must take what comes with it, however the two threads meet.
#include <atomic>
#include <thread>

int main() {
  constexpr int kRounds = 2000;
  static std::atomic<int> turn{0};
  static long data[4];
  auto play = [](int mine) {
    for (int round = 0; round < kRounds; ++round) {
      while (turn.load(std::memory_order_acquire) != 2 * round + mine)
        std::this_thread::yield();
      for (long &element : data) ++element;
      turn.store(2 * round + mine + 1, std::memory_order_release);
    }
  };
  std::thread first(play, 0), second(play, 1);
  first.join();
  second.join();
  return data[0] == 2 * kRounds ? 0 : 1;
}
