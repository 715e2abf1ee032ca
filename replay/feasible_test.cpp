// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/feasible.h"

#include <gtest/gtest.h>

#include <sstream>

#include "trace/text.h"

namespace bigfoot::replay {
namespace {

// Returns: the words of the events that are kept, or the complaint.
std::string checked(const std::string &text) {
  std::istringstream input(text);
  trace::TextReader reader(input);
  std::vector<Event> events;
  reader.read(events);
  Feasibility feasibility;
  std::string kept;
  for (const Event &event : events) {
    bool keep = true;
    if (const auto complaint = feasibility.check(event, reader.dictionary(), keep)) return *complaint;
    if (keep) kept += std::string(kept.empty() ? "" : " ") + wordOf(event.kind);
  }
  return kept;
}

TEST(Feasible, Locks) {
  EXPECT_EQ(checked("T0 acq m\nT1 acq m"), "T1 acquires m, which T0 has");
  EXPECT_EQ(checked("T0 acq m\nT1 rel m"), "T1 releases m but does not have it");
  EXPECT_EQ(checked("T0 rel m"), "T0 releases m but does not have it");
  EXPECT_EQ(checked("T0 acq_shared m\nT1 acq_shared m\nT1 acq m"), "T1 acquires m, which T0 has for reading");
  EXPECT_EQ(checked("T0 acq m\nT1 acq_shared m"), "T1 acquires m for reading, which T0 has");
  EXPECT_EQ(checked("T0 rel_shared m"), "T0 releases m for reading, but does not have it");
  EXPECT_EQ(checked("T0 wait m"), "T0 waits for m but does not have it");
  EXPECT_EQ(checked("T0 acq m\nT0 wait m\nT1 acq m\nT1 notify m\nT1 rel m\nT0 acq m\nT0 rel m"), "acq wait acq notify rel acq rel");
}

TEST(Feasible, WhatJoinedThreadsHadWasMadeAnew) {
  EXPECT_EQ(checked("T1 acq m\nT0 join T1\nT0 acq m\nT0 rel m"), "acq join acq rel");
  EXPECT_EQ(checked("T1 acq_shared m\nT0 join T1\nT0 acq m"), "acq_shared join acq");
  EXPECT_EQ(checked("T1 acq m\nT2 acq_shared n\nT0 join T1\nT0 acq n"), "T0 acquires n, which T2 has for reading");
}

TEST(Feasible, ReentrantLocksCountOnce) {
  EXPECT_EQ(checked("T0 acq m\nT0 acq m\nT0 rel m\nT0 rel m\nT1 acq m"), "acq rel acq");
  EXPECT_EQ(checked("T0 acq_shared m\nT0 acq_shared m\nT0 rel_shared m\nT0 rel_shared m\nT1 acq m"), "acq_shared rel_shared acq");
}

TEST(Feasible, Threads) {
  EXPECT_EQ(checked("T1 read x\nT0 fork T1"), "T0 forks T1, which is running");
  EXPECT_EQ(checked("T0 fork T1\nT0 fork T1"), "T0 forks T1, which was forked before");
  EXPECT_EQ(checked("T0 fork T1\nT1 read x\nT0 join T1\nT1 read x"), "T1 was joined before");
  EXPECT_EQ(checked("T0 join T0"), "T0 joins itself");
}

TEST(Feasible, Barriers) {
  EXPECT_EQ(checked("T0 barrier_enter b\nT0 read x"), "T0 is in the barrier b and has not left it");
  EXPECT_EQ(checked("T0 barrier_exit b"), "T0 leaves the barrier b, but did not enter it");
}

TEST(Feasible, LocksEndWithTheirMemory) {
  EXPECT_EQ(checked("T0 alloc p:64\nT0 acq p+8\nT0 free p:64\nT1 alloc p:64\nT1 acq p+8"), "alloc acq free alloc acq");
}

}  // namespace
}  // namespace bigfoot::replay
