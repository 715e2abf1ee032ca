// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rings with one producer and one consumer each: messages of 64 bytes are published by a release store of an index. One ring for
// every two threads.
#include <atomic>
#include <memory>
#include <vector>

#include "common.h"

struct Message {
  uint64_t words[8];
};

class Ring {
 public:
  void put(const Message &message) {
    const size_t at = head_.load(std::memory_order_relaxed);
    suite::Backoff backoff;
    while (at - tail_.load(std::memory_order_acquire) == kSlots) backoff.wait();
    slots_[at % kSlots] = message;
    head_.store(at + 1, std::memory_order_release);
  }
  Message take() {
    const size_t at = tail_.load(std::memory_order_relaxed);
    suite::Backoff backoff;
    while (head_.load(std::memory_order_acquire) == at) backoff.wait();
    const Message message = slots_[at % kSlots];
    tail_.store(at + 1, std::memory_order_release);
    return message;
  }

 private:
  static constexpr size_t kSlots = 1024;

  alignas(64) std::atomic<size_t> head_{0};  // by the producer
  alignas(64) std::atomic<size_t> tail_{0};  // by the consumer
  Message slots_[kSlots];                    // [tail, head) is the consumer's, the rest the producer's
};

static void produce(Ring &ring, suite::Share numbers) {
  for (uint64_t i = numbers.from; i < numbers.to; ++i) {
    Message message;
    for (uint64_t k = 0; k < 8; ++k) message.words[k] = i * 8 + k;
    ring.put(message);
  }
}

static uint64_t consume(Ring &ring, suite::Share numbers) {
  uint64_t sum = 0;
  for (uint64_t i = numbers.from; i < numbers.to; ++i) {
    const Message message = ring.take();
    suite::require(message.words[0] == i * 8, "messages come in order");
    for (const uint64_t word : message.words) sum += suite::Random::mix(word);
  }
  return sum;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t messages = options.pick<size_t>(3'000, 200'000, 10'000'000);
  if (options.counts) return suite::printOperations(messages, "messages");
  const int pairs = (options.threads + 1) / 2;
  std::vector<std::unique_ptr<Ring>> rings;
  for (int p = 0; p < pairs; ++p) rings.push_back(std::make_unique<Ring>());
  std::vector<uint64_t> sums(pairs);
  suite::runTeam(2 * pairs, [&](int me) {
    const suite::Share numbers = suite::share(messages, me / 2, pairs);
    if (me % 2 == 0)
      produce(*rings[me / 2], numbers);
    else
      sums[me / 2] = consume(*rings[me / 2], numbers);
  });
  uint64_t total = 0;
  for (const uint64_t sum : sums) total += sum;
  suite::print("spsc", total);
}
