// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The schedules of barriers that no test can force through pthread_barrier_wait.
#include "runtime/sync/barrier.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include "tests/random/accesses.h"
#include "tests/random/actor.h"
#include "tests/random/conflict_log.h"

namespace {

using namespace bigfoot;

unsigned g_conflicts;

class Barrier : public testing::Test {
 protected:
  Barrier() : barrier_(makeBarrier(2)), x_(reinterpret_cast<uintptr_t>(malloc(8))) {
    g_conflicts = 0;
    g_on_conflict = [](const Conflict &) { ++g_conflicts; };
  }
  ~Barrier() {
    g_on_conflict = nullptr;
    destroyBarrier(barrier_);
  }
  void writes(Actor &a) {
    a.does([&] { checkedWrite<0>(x_, 8); });
  }
  void reads(Actor &a) {
    a.does([&] { checkedRead<0>(x_, 8); });
  }
  uint64_t arrives(Actor &a) {
    uint64_t round;
    a.does([&] {
      Inside inside(*currentThread());
      round = arrive(*currentThread(), *barrier_);
    });
    return round;
  }
  void departs(Actor &a, uint64_t round) {
    a.does([&] {
      Inside inside(*currentThread());
      depart(*currentThread(), *barrier_, round);
    });
  }

  BarrierState *barrier_;
  const uintptr_t x_;
};

TEST_F(Barrier, OrdersWhoArrivedBeforeWhoLeaves) {
  Actor a, b;
  writes(a);
  const uint64_t round_a = arrives(a), round_b = arrives(b);
  departs(b, round_b);
  reads(b);
  departs(a, round_a);
  EXPECT_EQ(g_conflicts, 0u);
}

TEST_F(Barrier, DoesNotOrderTheNextRoundBeforeTheEndOfThis) {
  Actor a, b;
  const uint64_t round_a = arrives(a), round_b = arrives(b);
  departs(b, round_b);
  writes(b);
  const uint64_t next_b = arrives(b);
  departs(a, round_a);
  reads(a);
  EXPECT_EQ(g_conflicts, 1u);
  departs(a, arrives(a));
  departs(b, next_b);
}

// Four threads at a barrier for two: a and c may be those who met.
TEST_F(Barrier, InACrowdAnyTwoMayHaveMet) {
  Actor a, b, c, d;
  const uint64_t round_a = arrives(a), round_b = arrives(b);
  writes(c);
  const uint64_t round_c = arrives(c);
  departs(a, round_a);
  reads(a);
  EXPECT_EQ(g_conflicts, 0u);
  const uint64_t round_d = arrives(d);
  departs(c, round_c), departs(b, round_b), departs(d, round_d);
}

}  // namespace
