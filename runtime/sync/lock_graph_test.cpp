// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/lock_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

namespace bigfoot {

struct ThreadInfo {
  bool finished;
};

namespace {

std::set<uint32_t> g_dead;
bool isAlive(LockName lock) { return !g_dead.count(lock.object); }
bool hasEnded(const ThreadInfo &thread) { return thread.finished; }

struct Held {
  uint32_t lock;
  LockMode mode = LockMode::kWrite;
};

// What a thread did, for the definition.
struct Did {
  unsigned thread;
  std::vector<Held> held;
  Held wanted;
  Clock tick;
  std::vector<Clock> order;
};

class LockGraphTest : public ::testing::Test {
 protected:
  static constexpr unsigned kThreads = 5;

  LockGraphTest() { g_dead.clear(); }
  ~LockGraphTest() override {
    graph_.clear();
    cycle_.release();
    for (Clocks &o : order_) o.clear();
  }

  // Returns: the length of the cycle that this closes, 0 if none.
  size_t take(unsigned thread, const std::vector<Held> &held, Held wanted) {
    const auto slot = static_cast<Tid>(thread + 1);
    order_[thread].set(slot, order_[thread].get(slot) + 1);
    Dependency *d = graph_.find(info_[thread], setOf(held, wanted));
    if (!d) {
      Dependency fresh{};
      fresh.thread = &info_[thread];
      fresh.set = setOf(held, wanted);
      fresh.slot = thread + 1;
      fresh.wanted = {wanted.lock, 1};
      fresh.mode = wanted.mode;
      for (const Held &h : held) fresh.held.add({{h.lock, 1}, h.mode, depot::StackId::kNone});
      d = &graph_.add(fresh);
    }
    d->add(order_[thread].get(slot), order_[thread]);
    did_.push_back({thread, held, wanted, order_[thread].get(slot), clocksOf(thread)});
    return graph_.findCycle(*d, cycle_) ? cycle_.count() : 0;
  }
  void tell(unsigned from, unsigned to) { order_[to].join(order_[from]); }

  // (LO1) by all ways to go on from the last that was done.
  bool isInCycle() {
    std::vector<const Did *> path{&did_.back()};
    return goesOn(path);
  }

  std::vector<Clock> clocksOf(unsigned thread) const {
    std::vector<Clock> out;
    for (unsigned i = 0; i < kThreads; ++i) out.push_back(order_[thread].get(static_cast<Tid>(i + 1)));
    return out;
  }
  static uint32_t setOf(const std::vector<Held> &held, Held wanted) {
    uint32_t set = 1;
    for (const Held &h : held) set = set * 31 + h.lock * 3 + static_cast<uint32_t>(h.mode);
    return set * 31 + wanted.lock * 3 + static_cast<uint32_t>(wanted.mode);
  }

  static bool isBefore(const Did &a, const Did &b) { return b.order[a.thread] >= a.tick; }
  static bool fit(const Did &a, const Did &b) {
    bool has_gate = false;
    for (const Held &x : a.held)
      for (const Held &y : b.held) has_gate |= x.lock == y.lock && excludes(x.mode, y.mode);
    return a.thread != b.thread && !has_gate && !isBefore(a, b) && !isBefore(b, a);
  }
  static bool waits(const Did &a, const Did &b) {
    return std::any_of(b.held.begin(), b.held.end(), [&](const Held &h) { return h.lock == a.wanted.lock && waitsFor(a.wanted.mode, h.mode); });
  }
  bool goesOn(std::vector<const Did *> &path) {
    for (const Did &d : did_) {
      if (!waits(*path.back(), d)) continue;
      if (!std::all_of(path.begin(), path.end(), [&](const Did *p) { return fit(*p, d); })) continue;
      path.push_back(&d);
      if (waits(d, *path.front()) || goesOn(path)) return true;
      path.pop_back();
    }
    return false;
  }

  LockGraph graph_{isAlive, hasEnded};
  ThreadInfo info_[64] = {};
  Clocks order_[kThreads];
  Array<LockGraph::Step> cycle_;
  std::vector<Did> did_;
};

TEST_F(LockGraphTest, TwoThreads) {
  EXPECT_EQ(take(0, {{1}}, {2}), 0u);
  EXPECT_EQ(take(0, {{2}}, {1}), 0u);  // alone
  EXPECT_EQ(take(1, {{2}}, {1}), 2u);
  EXPECT_EQ(cycle_[0].dependency->held[cycle_[0].held].lock, (LockName{2, 1}));
  EXPECT_EQ(cycle_[1].dependency->held[cycle_[1].held].lock, (LockName{1, 1}));
}

TEST_F(LockGraphTest, Gates) {
  take(0, {{9}, {1}}, {2});
  EXPECT_EQ(take(1, {{9}, {2}}, {1}), 0u);
  EXPECT_EQ(take(2, {{9, LockMode::kRead}, {2}}, {1}), 0u);
  EXPECT_EQ(take(3, {{8}, {2}}, {1}), 2u);
}

TEST_F(LockGraphTest, Orders) {
  take(0, {{1}}, {2});
  tell(0, 1);
  EXPECT_EQ(take(1, {{2}}, {1}), 0u);
  tell(1, 2);
  EXPECT_EQ(take(2, {{2}}, {1}), 0u);
  EXPECT_EQ(take(0, {{1}}, {2}), 2u);  // once more, after all
}

TEST_F(LockGraphTest, DeadLocksAreInNoCycle) {
  take(0, {{1}}, {2});
  take(1, {{2}}, {3});
  g_dead.insert(2);
  EXPECT_EQ(take(2, {{3}}, {1}), 0u);
  take(0, {{1}}, {4});
  take(1, {{4}}, {3});
  EXPECT_EQ(take(2, {{3}}, {1}), 3u);
}

TEST_F(LockGraphTest, ForgetsWhatIsOfNoUse) {
  for (uint32_t i = 10; i < 30'000; i += 2) {
    take(0, {{i}}, {i + 1});
    g_dead.insert(i + 1);
  }
  EXPECT_LT(graph_.count(), 3000u);
}

TEST_F(LockGraphTest, KeepsSomeOfTheThreadsThatEnded) {
  Clocks order;
  for (ThreadInfo &info : info_) {
    info.finished = true;
    Dependency fresh{};
    fresh.thread = &info;
    fresh.set = setOf({{1}}, {2});
    fresh.slot = static_cast<uint32_t>(&info - info_) + 1;
    fresh.wanted = {2, 1};
    fresh.mode = LockMode::kWrite;
    fresh.held.add({{1, 1}, LockMode::kWrite, depot::StackId::kNone});
    graph_.add(fresh).add(1, order);
  }
  EXPECT_EQ(graph_.count(), 8u);
  EXPECT_TRUE(graph_.find(info_[63], setOf({{1}}, {2})));
  EXPECT_FALSE(graph_.find(info_[0], setOf({{1}}, {2})));
}

// Few occurrences of the same acquisition, so that none is dropped.
TEST_F(LockGraphTest, AgreesWithTheDefinition) {
  std::mt19937 random(1);
  const auto below = [&](unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random); };
  unsigned cycles = 0, others = 0, longer = 0;
  for (unsigned round = 0; round < 20'000; ++round) {
    for (unsigned step = 0, steps = 4 + below(4); step < steps; ++step) {
      const unsigned thread = below(kThreads);
      if (below(3) == 0) tell(below(kThreads), thread);
      std::vector<Held> locks;
      for (uint32_t lock = 1; lock <= 4; ++lock)
        if (below(2)) locks.push_back({lock, static_cast<LockMode>(below(4) ? 2 : below(2))});
      std::shuffle(locks.begin(), locks.end(), random);
      if (locks.size() < 2) continue;
      const Held wanted = locks.back();
      locks.pop_back();
      const size_t found = take(thread, locks, wanted);
      ASSERT_EQ(found != 0, isInCycle()) << "round " << round;
      ++(found ? cycles : others);
      longer += found > 2;
    }
    graph_.clear();
    did_.clear();
    for (Clocks &o : order_) o.clear();
  }
  EXPECT_GT(cycles, 1000u);
  EXPECT_GT(others, 1000u);
  EXPECT_GT(longer, 20u);
}

// Many locks, of which few are held at once: what comes before what has to be moved again and again until there is a cycle. (LO9)
TEST_F(LockGraphTest, AgreesWithTheDefinitionWhereRanksMove) {
  std::mt19937 random(2);
  const auto below = [&](uint32_t n) { return std::uniform_int_distribution<uint32_t>(0, n - 1)(random); };
  unsigned rounds_with_cycle = 0, steps_without = 0;
  for (unsigned round = 0; round < 1000; ++round) {
    const uint32_t locks = 8 + below(24);
    bool found = false;
    for (unsigned step = 0; step < 40 && !found; ++step) {
      const uint32_t held = 1 + below(locks), also = 1 + below(locks), wanted = 1 + below(locks);
      if (held == wanted || also == wanted) continue;
      found = take(below(kThreads), held == also ? std::vector<Held>{{held}} : std::vector<Held>{{held}, {also}}, {wanted}) != 0;
      ASSERT_EQ(found, isInCycle()) << "round " << round;
      steps_without += !found;
    }
    rounds_with_cycle += found;
    graph_.clear();
    did_.clear();
    for (Clocks &o : order_) o.clear();
  }
  EXPECT_GT(rounds_with_cycle, 500u);
  EXPECT_GT(steps_without, 5000u);
}

}  // namespace
}  // namespace bigfoot
