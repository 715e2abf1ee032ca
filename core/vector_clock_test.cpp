// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random operations on a few clocks, beside the same on std::map; who shares memory with whom.
#include "core/vector_clock.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>

namespace bigfoot {
namespace {

// Hands out dirty memory, and counts what is not given back.
struct DirtyMemory {
  static inline long outstanding = 0;
  static void *allocate(size_t bytes) {
    outstanding += static_cast<long>(bytes);
    void *block = ::operator new(bytes);
    __builtin_memset(block, 0xaa, bytes);
    return block;
  }
  static void release(void *block, size_t bytes) {
    outstanding -= static_cast<long>(bytes);
    ::operator delete(block);
  }
};

using Model = std::map<unsigned, Clock>;
Clock get(const Model &m, unsigned t) { return m.contains(t) ? m.at(t) : 0; }

bool join(Model &to, const Model &from) {
  bool learnt = false;
  for (const auto &[t, c] : from)
    if (c > get(to, t)) to[t] = c, learnt = true;
  return learnt;
}

using Shared = VectorClock<DirtyMemory>;
struct Pair {
  Shared clock;
  Model model;
};

constexpr unsigned kThreads = 40;

void step(std::mt19937 &random, Pair &a, const Pair &b) {
  const unsigned t = random() % kThreads;
  switch (random() % 12) {
    case 0: return a.clock.clear(), a.model.clear();
    case 1: return a.clock.assign(b.clock.clocks(), b.clock.size()), void(a.model = b.model);
    case 2: return a.clock.copy(b.clock), void(a.model = b.model);
    case 3: return a.clock.share(b.clock), void(a.model = b.model);
    case 4:
    case 5: return a.clock.join(b.clock), void(join(a.model, b.model));
    default: {
      const Clock c = 1 + random() % 50;
      a.clock.set(static_cast<Tid>(t), c);
      a.model[t] = c;
    }
  }
}

// All of them after each step: what is done to one must not show in those that share its vector.
TEST(VectorClock, BehavesLikeAMap) {
  std::mt19937 random(1);
  {
    Pair pairs[4];
    for (unsigned i = 0; i < 100'000; ++i) {
      step(random, pairs[random() % 4], pairs[random() % 4]);
      for (const Pair &p : pairs)
        for (unsigned t = 0; t <= kThreads; ++t)
          ASSERT_EQ(p.clock.get(static_cast<Tid>(t)), get(p.model, t)) << "operation " << i << ", thread " << t;
    }
  }
  EXPECT_EQ(DirtyMemory::outstanding, 0);
}

TEST(VectorClock, CopiesShareTheirMemory) {
  Clock clocks[1000] = {};
  Shared first;
  first.assign(clocks, 1000);
  const long alone = DirtyMemory::outstanding;
  Shared copies[100];
  for (Shared &copy : copies) copy.share(first);
  EXPECT_EQ(DirtyMemory::outstanding, alone);
  copies[0].set(static_cast<Tid>(7), 1);
  EXPECT_EQ(DirtyMemory::outstanding, 2 * alone);
  EXPECT_EQ(first.get(static_cast<Tid>(7)), 0u);
}

TEST(VectorClock, AnOnlyHolderChangesItsVectorInPlace) {
  Shared clock;
  clock.set(static_cast<Tid>(2), 5);
  const Clock *before = clock.clocks();
  clock.set(static_cast<Tid>(1), 5);
  const Clock fresh[] = {1, 2, 3};
  clock.assign(fresh, 3);
  EXPECT_EQ(clock.clocks(), before);
}

TEST(ThreadClock, BehavesLikeAMap) {
  std::mt19937 random(2);
  auto clock = std::make_unique<ThreadClock>();
  Model model;
  Pair others[3];
  for (unsigned i = 0; i < 50'000; ++i) {
    Pair &other = others[random() % 3];
    step(random, other, others[random() % 3]);
    const auto t = static_cast<Tid>(random() % kThreads);
    const Clock c = clock->get(t) + random() % 3;
    switch (random() % 16) {
      case 0: clock->clear(), model.clear(); break;
      case 1:
      case 2: ASSERT_EQ(clock->join(other.clock), join(model, other.model)); break;
      default: clock->set(t, c), model[index(t)] = c;
    }
    for (unsigned k = 0; k <= kThreads; ++k) {
      ASSERT_EQ(clock->get(static_cast<Tid>(k)), get(model, k));
      ASSERT_EQ(clock->knows(Epoch(static_cast<Tid>(k), 25)), get(model, k) >= 25);
      ASSERT_TRUE(get(model, k) == 0 || k < clock->size());
    }
  }
}

}  // namespace
}  // namespace bigfoot
