// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ring for one producer and one consumer.
#include <atomic>
#include <thread>

constexpr unsigned kSlots = 8, kItems = 500;
int slots[kSlots];
std::atomic<unsigned> head, tail;

int main() {
  std::thread producer([] {
    for (unsigned i = 0; i < kItems; ++i) {
      while (i - tail.load(std::memory_order_acquire) == kSlots) std::this_thread::yield();
      slots[i % kSlots] = static_cast<int>(i);
      head.store(i + 1, std::memory_order_release);
    }
  });
  for (unsigned i = 0; i < kItems; ++i) {
    while (head.load(std::memory_order_acquire) == i) std::this_thread::yield();
    if (slots[i % kSlots] != static_cast<int>(i)) return 1;
    tail.store(i + 1, std::memory_order_release);
  }
  producer.join();
  return 0;
}
