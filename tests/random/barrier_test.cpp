// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Schedules of barriers: who leaves when, and how often more threads are there than expected.
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
  Round *arrives(Actor &a) {
    Arrival arrival;
    a.does([&] {
      Inside inside(*currentThread());
      arrival = arrive(*currentThread(), *barrier_, {});
    });
    return arrival.round;
  }
  void departs(Actor &a, Round *round) {
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
  Round *round_a = arrives(a), *round_b = arrives(b);
  departs(b, round_b);
  reads(b);
  departs(a, round_a);
  EXPECT_EQ(g_conflicts, 0u);
}

TEST_F(Barrier, DoesNotOrderTheNextRoundBeforeTheEndOfThis) {
  Actor a, b;
  Round *round_a = arrives(a), *round_b = arrives(b);
  departs(b, round_b);
  writes(b);
  Round *next_b = arrives(b);
  departs(a, round_a);
  reads(a);
  EXPECT_EQ(g_conflicts, 1u);
  departs(a, arrives(a));
  departs(b, next_b);
}

// Four threads at a barrier for two: the first two meet, whoever leaves first.
TEST_F(Barrier, InACrowdThoseMeetWhoArriveTogether) {
  Actor a, b, c, d;
  writes(d);
  Round *round_a = arrives(a), *round_b = arrives(b);
  Round *round_c = arrives(c), *round_d = arrives(d);
  EXPECT_EQ(round_a, round_b);
  EXPECT_EQ(round_c, round_d);
  EXPECT_NE(round_a, round_c);
  departs(c, round_c);
  reads(c);
  EXPECT_EQ(g_conflicts, 0u);
  departs(a, round_a);
  reads(a);
  EXPECT_EQ(g_conflicts, 1u);
  departs(b, round_b), departs(d, round_d);
}

// A slow leaver learns its own round, however many have passed since.
TEST_F(Barrier, KeepsARoundForItsSlowestLeaver) {
  Actor a, b, c;
  writes(b);
  Round *round_a = arrives(a), *round_b = arrives(b);
  departs(b, round_b);
  for (int i = 0; i < 100; ++i) {
    Round *next_b = arrives(b), *next_c = arrives(c);
    departs(c, next_c), departs(b, next_b);
  }
  departs(a, round_a);
  reads(a);
  EXPECT_EQ(g_conflicts, 0u);
  writes(b);
  EXPECT_EQ(g_conflicts, 1u);
}

// Its memory may be freed when the first has left.
TEST_F(Barrier, OutlivesItsDestructionUntilAllHaveLeft) {
  Actor a, b;
  writes(a);
  Round *round_a = arrives(a), *round_b = arrives(b);
  departs(a, round_a);
  destroyBarrier(barrier_);
  departs(b, round_b);
  reads(b);
  EXPECT_EQ(g_conflicts, 0u);
  barrier_ = makeBarrier(2);
}

}  // namespace
