// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One ring for many producers and many consumers: a ticket from an atomic index says which slot, the slot's own turn number says
// when. Half of the threads produce, half consume (one of each at least).
#include <atomic>
#include <memory>
#include <vector>

#include "common.h"

struct Message {
  uint64_t number;
  uint64_t words[3];
};

class Ring {
 public:
  void put(const Message &message) {
    const uint64_t ticket = head_.fetch_add(1, std::memory_order_relaxed);
    Slot &slot = slots_[ticket % kSlots];
    slot.await(ticket / kSlots * 2);
    slot.message = message;
    slot.turn.store(ticket / kSlots * 2 + 1, std::memory_order_release);
  }
  Message take() {
    const uint64_t ticket = tail_.fetch_add(1, std::memory_order_relaxed);
    Slot &slot = slots_[ticket % kSlots];
    slot.await(ticket / kSlots * 2 + 1);
    const Message message = slot.message;
    slot.turn.store(ticket / kSlots * 2 + 2, std::memory_order_release);
    return message;
  }

 private:
  static constexpr uint64_t kSlots = 512;

  // In lap n the slot is empty at turn 2n, and full at 2n + 1. Who waited for the turn has message to itself until it ends it.
  struct Slot {
    std::atomic<uint64_t> turn{0};
    Message message;

    void await(uint64_t wanted) {
      suite::Backoff backoff;
      while (turn.load(std::memory_order_acquire) != wanted) backoff.wait();
    }
  };

  alignas(64) std::atomic<uint64_t> head_{0};
  alignas(64) std::atomic<uint64_t> tail_{0};
  Slot slots_[kSlots];
};

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t messages = options.pick<size_t>(3'000, 300'000, 12'000'000);
  if (options.counts) return suite::printOperations(messages, "messages");
  const int producers = (options.threads + 1) / 2, consumers = producers;
  auto ring = std::make_unique<Ring>();
  std::vector<uint64_t> sums(consumers);
  suite::runTeam(producers + consumers, [&](int me) {
    const suite::Share mine = suite::share(messages, me / 2, producers);
    if (me % 2 == 0) {
      for (uint64_t i = mine.from; i < mine.to; ++i) ring->put({i, {i * 3, i ^ 77, i + 5}});
      return;
    }
    uint64_t sum = 0;
    for (size_t i = mine.from; i < mine.to; ++i) {
      const Message m = ring->take();
      suite::require(m.words[0] == m.number * 3, "a message is in one piece");
      sum += suite::Random::mix(m.words[1] << 32 ^ m.words[2]);
    }
    sums[me / 2] = sum;
  });
  uint64_t total = 0;
  for (const uint64_t sum : sums) total += sum;
  suite::print("mpmc", total);
}
