// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random operations on a few clocks, beside the same on std::map.
#include "core/vector_clock.h"

#include <gtest/gtest.h>

#include <map>
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

struct Pair {
  VectorClock<DirtyMemory> clock;
  Model model;
};

constexpr unsigned kThreads = 40;

void step(std::mt19937 &random, Pair &a, const Pair &b) {
  const unsigned t = random() % kThreads;
  switch (random() % 12) {
    case 0: return a.clock.reset(), a.model.clear();
    case 1: return a.clock.clear(), a.model.clear();
    case 2: return a.clock.assign(b.clock), void(a.model = b.model);
    case 3:
    case 4: {
      const bool learnt = a.clock.join(b.clock);
      ASSERT_EQ(learnt, join(a.model, b.model));
      return;
    }
    default: {
      const Clock c = 1 + random() % 50;
      a.clock.set(static_cast<Tid>(t), c);
      a.model[t] = c;
    }
  }
}

TEST(VectorClock, BehavesLikeAMap) {
  std::mt19937 random(1);
  {
    Pair pairs[4];
    for (unsigned i = 0; i < 200'000; ++i) {
      Pair &a = pairs[random() % 4];
      step(random, a, pairs[random() % 4]);
      for (unsigned t = 0; t <= kThreads; ++t) {
        ASSERT_EQ(a.clock.get(static_cast<Tid>(t)), get(a.model, t)) << "operation " << i << ", thread " << t;
        const Epoch e(static_cast<Tid>(t), 25);
        ASSERT_EQ(a.clock.knows(e), get(a.model, t) >= 25);
      }
    }
  }
  EXPECT_EQ(DirtyMemory::outstanding, 0);
}

}  // namespace
}  // namespace bigfoot
