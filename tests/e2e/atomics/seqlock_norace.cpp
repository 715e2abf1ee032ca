// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sequence lock whose data are relaxed atomics.
#include <atomic>
#include <thread>

std::atomic<unsigned> sequence;
std::atomic<int> first_half, second_half;

int main() {
  std::thread writer([] {
    for (int i = 1; i <= 200; ++i) {
      const unsigned s = sequence.load(std::memory_order_relaxed);
      sequence.store(s + 1, std::memory_order_relaxed);
      std::atomic_thread_fence(std::memory_order_release);
      first_half.store(i, std::memory_order_relaxed);
      second_half.store(i, std::memory_order_relaxed);
      sequence.store(s + 2, std::memory_order_release);
    }
  });
  for (int seen = 0; seen < 200;) {
    const unsigned before = sequence.load(std::memory_order_acquire);
    const int a = first_half.load(std::memory_order_relaxed), b = second_half.load(std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (before % 2 || before != sequence.load(std::memory_order_relaxed)) continue;
    if (a != b) return 1;
    seen = a;
  }
  writer.join();
  return 0;
}
