// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain data that only atomic operations hand over: release and acquire, fences, release sequences, a stack, reference counts.
#include <atomic>
#include <memory>
#include <mutex>

#include "soak.h"

namespace {

using enum std::memory_order;

struct Message {
  long number, copies[7];
  void set(long n) {
    number = n;
    for (long &c : copies) c = n;
  }
  void check(long n) const {
    CHECK(number == n);
    for (long c : copies) CHECK(c == n);
  }
};

void yieldNowAndThen(unsigned &tries) {
  if (++tries % 64 == 0) std::this_thread::yield();
}

// One writes slots, one reads them; the turn goes to and fro, by orders or by fences.
template <bool kFences>
void pingPong(unsigned rounds) {
  Message message{};
  std::atomic<unsigned> turn{0};
  soak::inThreads(2, 0, [&, rounds](soak::Random &, unsigned who) {
    for (unsigned i = 0; i < rounds; ++i) {
      for (unsigned tries = 0; turn.load(kFences ? relaxed : acquire) % 2 != who;) yieldNowAndThen(tries);
      if (kFences) std::atomic_thread_fence(acquire);
      message.check(long{i} * 2 + who);
      message.set(long{i} * 2 + who + 1);
      if (kFences) std::atomic_thread_fence(release);
      turn.store(who + 1, kFences ? relaxed : release);
    }
  });
}

// Those who fetch_add in between, relaxed, keep the first store's release sequence going.
void releaseSequence(unsigned rounds) {
  for (unsigned i = 0; i < rounds / 4; ++i) {
    Message message{};
    std::atomic<unsigned> counter{0};
    soak::inThreads(4, 0, [&](soak::Random &, unsigned who) {
      unsigned tries = 0;
      if (who == 0) {
        message.set(7);
        counter.store(1, release);
      } else if (who < 3) {
        while (counter.load(relaxed) == 0) yieldNowAndThen(tries);
        counter.fetch_add(1, relaxed);
      } else {
        while (counter.load(acquire) != 3) yieldNowAndThen(tries);
        message.check(7);
      }
    });
  }
}

// A stack of nodes of an array; a tag beside the index keeps compare and exchange honest.
class Stack {
 public:
  explicit Stack(unsigned count) : nodes_(count) {
    for (unsigned i = 0; i < count; ++i) push(i);
  }
  struct Node {
    std::atomic<unsigned> next{0};
    Message message{};
  };
  Node &node(unsigned i) { return nodes_[i]; }
  void push(unsigned i) {
    uint64_t head = head_.load(relaxed);
    do nodes_[i].next.store(static_cast<unsigned>(head), relaxed);
    while (!head_.compare_exchange_weak(head, after(head) | (i + 1), release, relaxed));
  }
  int pop() {
    uint64_t head = head_.load(acquire);
    while (auto i = static_cast<unsigned>(head))
      if (head_.compare_exchange_weak(head, after(head) | nodes_[i - 1].next.load(relaxed), acquire, acquire))
        return static_cast<int>(i - 1);
    return -1;
  }

 private:
  static uint64_t after(uint64_t head) { return ((head >> 32) + 1) << 32; }   // the next tag
  std::vector<Node> nodes_;
  std::atomic<uint64_t> head_{0};
};

void stack(unsigned seed, unsigned rounds) {
  Stack stack(6);
  soak::inThreads(4, seed, [&, rounds](soak::Random &random, unsigned) {
    for (unsigned i = 0; i < rounds; ++i) {
      const int got = stack.pop();
      if (got < 0) continue;
      Message &m = stack.node(static_cast<unsigned>(got)).message;
      m.check(m.number);
      m.set(static_cast<long>(random()));
      stack.push(static_cast<unsigned>(got));
    }
  });
}

// The last reference frees what all have used.
struct Counted {
  std::atomic<unsigned> references;
  std::atomic<unsigned> uses{0};
  Message message{};
};

void references(unsigned rounds) {
  constexpr unsigned kThreads = 4;
  std::vector<Counted *> objects(rounds);
  for (Counted *&o : objects) o = new Counted{kThreads}, o->message.set(3);
  soak::inThreads(kThreads, 0, [&](soak::Random &, unsigned) {
    for (Counted *o : objects) {
      o->message.check(3);
      o->uses.fetch_add(1, relaxed);
      if (o->references.fetch_sub(1, release) != 1) continue;
      std::atomic_thread_fence(acquire);
      CHECK(o->uses.load(relaxed) == kThreads);
      o->message.set(4);
      delete o;
    }
  });
}

// Not std::atomic<std::shared_ptr>, whose load() gives its lock back with a relaxed store in libstdc++ 12: a race (docs/races-found.md).
void sharedPointers(unsigned seed, unsigned rounds) {
  std::mutex mutex;
  auto current = std::make_shared<Message>();   // under the mutex; what it points to is not
  current->set(1);
  soak::inThreads(3, seed, [&, rounds](soak::Random &random, unsigned) {
    for (unsigned i = 0; i < rounds; ++i) {
      auto mine = std::make_shared<Message>();
      mine->set(static_cast<long>(random()));
      {
        const std::lock_guard lock(mutex);
        random() % 4 ? void(mine = current) : swap(mine, current);
      }
      mine->check(mine->number);
    }
  });
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  pingPong<false>(given.rounds * 5);
  pingPong<true>(given.rounds * 5);
  releaseSequence(given.rounds);
  stack(given.seed, given.rounds * 50);
  references(given.rounds * 10);
  sharedPointers(given.seed, given.rounds * 10);
  puts("atomics: ok");
}
