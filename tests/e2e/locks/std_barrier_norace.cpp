// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::barrier with its completion function, and std::latch.
// CFLAGS: -std=c++20
#include <barrier>
#include <exception>
#include <latch>
#include <thread>
#include <vector>

constexpr int kThreads = 4;
int slots[kThreads], completed, prepared;
std::latch start(1);
std::barrier barrier(kThreads, []() noexcept { ++completed; });

static void work(int me) {
  start.wait();
  if (prepared != 1) std::terminate();
  for (int round = 0; round < 50; ++round) {
    ++slots[(me + round) % kThreads];
    barrier.arrive_and_wait();
    if (completed != 2 * round + 1) std::terminate();
    barrier.arrive_and_wait();
  }
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work, i);
  prepared = 1;
  start.count_down();
  for (std::thread &thread : threads) thread.join();
  return 0;
}
