// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A single-producer single-consumer ring with atomics, messages of 64 bytes, and a shared atomic counter.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

struct Message {
  long word[8];
};

static constexpr unsigned kSlots = 1024;
static Message ring[kSlots];
static std::atomic<unsigned> head{0}, tail{0};
static std::atomic<long> total{0};

int main(int argc, char **argv) {
  const unsigned messages = argc > 1 ? std::atoi(argv[1]) : 600000;
  std::thread producer([=] {
    for (unsigned i = 0; i < messages; ++i) {
      while (i - tail.load(std::memory_order_acquire) == kSlots) std::this_thread::yield();
      for (int k = 0; k < 8; ++k) ring[i % kSlots].word[k] = i + k;
      head.store(i + 1, std::memory_order_release);
    }
  });
  std::thread consumer([=] {
    for (unsigned i = 0; i < messages; ++i) {
      while (head.load(std::memory_order_acquire) == i) std::this_thread::yield();
      long sum = 0;
      for (long w : ring[i % kSlots].word) sum += w;
      total.fetch_add(sum, std::memory_order_relaxed);
      tail.store(i + 1, std::memory_order_release);
    }
  });
  producer.join();
  consumer.join();
  std::printf("%ld\n", total.load());
}
