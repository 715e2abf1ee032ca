// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// (R1) to (R3) against an oracle without epochs or pruning: for every byte it keeps all accesses ever made, each
// with its full clock, and compares a new access with all of them.
#include "detectors/fasttrack/rules.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace bigfoot::fasttrack {
namespace {

constexpr unsigned kThreads = 5, kLocks = 3, kGranules = 2;
using Knowledge = std::array<Clock, kThreads>;

void join(Knowledge &to, const Knowledge &from) {
  for (unsigned i = 0; i < kThreads; ++i) to[i] = std::max(to[i], from[i]);
}

struct MadeAccess {
  unsigned thread;
  Clock clock;
  Access kind;
};

// All accesses to one byte.
class Oracle {
 public:
  bool races(const Knowledge &now, Access kind) const {
    for (const MadeAccess &a : accesses_)
      if (conflict(a.kind, kind) && a.clock > now[a.thread]) return true;
    return false;
  }
  void add(const MadeAccess &a) { accesses_.push_back(a); }

 private:
  std::vector<MadeAccess> accesses_;
};

// Epoch numbers of this test.
EpochNumber numberOf(unsigned thread, Clock clock) { return thread << 16 | static_cast<EpochNumber>(clock); }

// What the rules ask of the thread that makes an access.
class Order {
 public:
  explicit Order(const Knowledge &knowledge) : knowledge_(knowledge) {}
  bool knows(Entry entry) const { return (entry.epoch() & 0xffff) <= knowledge_[entry.epoch() >> 16]; }
  void race(Entry, ByteMask bytes) { racy |= bytes; }
  void count(Rule) {}

  ByteMask racy = 0;

 private:
  const Knowledge &knowledge_;
};

class Trace {
 public:
  explicit Trace(unsigned seed) : random_(seed) {
    for (unsigned t = 0; t < kThreads; ++t) knowledge_[t][t] = 1;
  }

  void step() {
    const unsigned t = below(kThreads);
    switch (below(8)) {
      case 0: return join(knowledge_[t], lock_[below(kLocks)]);                        // acquire
      case 1: return release(t, lock_[below(kLocks)], below(2));                       // unlock, or atomic update
      case 2: return below(3) ? void() : release(t, knowledge_[below(kThreads)], true);  // fork, or join of a thread
      default: access(t);
    }
  }
  unsigned compared = 0, races = 0;

 private:
  unsigned below(unsigned n) { return random_() % n; }

  void release(unsigned t, Knowledge &to, bool joins) {
    if (&to == &knowledge_[t]) return;
    if (!joins) to = {};
    join(to, knowledge_[t]);
    ++knowledge_[t][t];
  }

  void access(unsigned t) {
    const unsigned g = below(kGranules), offset = below(8);
    const ByteMask bytes = below(2) ? kAllBytes : bytesAt(offset, 1 + below(8 - offset));
    const auto kind = static_cast<Access>(below(3) ? below(2) : 2 + below(2));
    const MadeAccess mine{t, knowledge_[t][t], kind};

    ByteMask expected = 0;
    for (unsigned b = 0; b < 8; ++b)
      if (bytes >> b & 1 && oracle_[g][b].races(knowledge_[t], kind)) expected |= bytesAt(b, 1);
    for (unsigned b = 0; b < 8; ++b)
      if (bytes >> b & 1) oracle_[g][b].add(mine);

    Order order(knowledge_[t]);
    const Entry fresh(numberOf(t, knowledge_[t][t]), kind, bytes, below(3));
    std::vector<Entry> &list = entries_[g];
    const size_t before = list.size();
    list.emplace_back();
    list.resize(Rules<Order>(order, fresh, !below(8)).apply(list.data(), static_cast<unsigned>(before)));
    const ByteMask found = order.racy;
    ASSERT_EQ(found & ~spoilt_[g], expected & ~spoilt_[g]) << "access " << ++accesses_;
    ASSERT_EQ(found & ~bytes, 0);
    compared += (bytes & ~spoilt_[g]) != 0;
    races += (expected & ~spoilt_[g]) != 0;
    spoilt_[g] |= expected;  // after its first race a byte is not compared any more
  }

  std::mt19937 random_;
  Knowledge knowledge_[kThreads] = {}, lock_[kLocks] = {};
  unsigned accesses_ = 0;
  Oracle oracle_[kGranules][8];
  std::vector<Entry> entries_[kGranules];
  ByteMask spoilt_[kGranules] = {};
};

TEST(Rules, GiveTheVerdictsOfFullHistories) {
  uint64_t compared = 0, races = 0;
  for (unsigned seed = 0; seed < 110'000 && !testing::Test::HasFatalFailure(); ++seed) {
    Trace trace(seed);
    for (unsigned i = 0; i < 60; ++i) trace.step();
    compared += trace.compared;
    races += trace.races;
  }
  EXPECT_GT(compared, 1'000'000u);
  EXPECT_GT(races, 50'000u);
}

}  // namespace
}  // namespace bigfoot::fasttrack
