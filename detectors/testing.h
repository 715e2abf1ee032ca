// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For tests of detectors: a trace written down as calls, and what the detector finds at each.
#ifndef BIGFOOT_DETECTORS_TESTING_H
#define BIGFOOT_DETECTORS_TESTING_H

#include <gtest/gtest.h>

#include <vector>

#include "detectors/detector.h"

namespace bigfoot {

struct Found {
  Event now;
  uint64_t address, size;
  Earlier earlier;
};

class CollectedFindings : public Findings {
 public:
  void race(const Event &now, uint64_t address, uint64_t size, const Earlier &earlier) override {
    races.push_back({now, address, size, earlier});
  }
  void violation(const Violation &violation) override { violations.push_back(violation); }
  void capsuleViolation(const CapsuleViolation &violation) override { capsule_violations.push_back(violation); }
  void print(const Event &event) override { printed.push_back(event); }

  std::vector<Found> races;
  std::vector<Violation> violations;
  std::vector<CapsuleViolation> capsule_violations;
  std::vector<Event> printed;
};

template <Detector D>
class Trial {
 public:
  Trial() : detector(findings) {}

  // Returns: how many races the event made the detector find.
  size_t operator()(unsigned thread, EventKind kind, uint64_t object, uint64_t size = 0) {
    const size_t before = findings.races.size();
    last_passed = handle(detector, Event{object, size, 0, static_cast<unsigned short>(thread), kind});
    return findings.races.size() - before;
  }
  size_t read(unsigned t, uint64_t x, uint64_t size = 8) { return (*this)(t, EventKind::kRead, x, size); }
  size_t write(unsigned t, uint64_t x, uint64_t size = 8) { return (*this)(t, EventKind::kWrite, x, size); }
  void acquire(unsigned t, uint64_t m) { (*this)(t, EventKind::kAcquire, m); }
  void release(unsigned t, uint64_t m) { (*this)(t, EventKind::kRelease, m); }
  void fork(unsigned t, unsigned u) { (*this)(t, EventKind::kFork, u); }
  void join(unsigned t, unsigned u) { (*this)(t, EventKind::kJoin, u); }
  uint64_t rule(std::string_view name) const {
    for (size_t i = 0; i < detector.rules().size(); ++i)
      if (detector.rules().name(i) == name) return detector.rules()[i];
    ADD_FAILURE() << "no rule " << name;
    return 0;
  }

  CollectedFindings findings;
  D detector;
  bool last_passed = false;
};

// What every precise detector does. `x`, `m`: any addresses.
template <Detector D>
void expectPrecise() {
  constexpr uint64_t x = 0x1000, m = 0x2000;
  {
    Trial<D> run;  // unordered
    EXPECT_EQ(run.write(0, x), 0u);
    EXPECT_EQ(run.write(1, x), 1u);
    EXPECT_TRUE(run.last_passed);
    EXPECT_EQ(run.findings.races[0].earlier.thread, static_cast<Tid>(0));
    EXPECT_EQ(run.findings.races[0].earlier.access, Access::kWrite);
  }
  {
    Trial<D> run;  // ordered by a lock
    run.acquire(0, m);
    EXPECT_EQ(run.write(0, x), 0u);
    run.release(0, m);
    run.acquire(1, m);
    EXPECT_EQ(run.write(1, x), 0u);
    EXPECT_FALSE(run.last_passed);
    EXPECT_EQ(run.read(1, x), 0u);
    run.release(1, m);
    EXPECT_EQ(run.read(0, x), 1u);  // without the lock
  }
  {
    Trial<D> run;  // fork and join
    EXPECT_EQ(run.write(0, x), 0u);
    run.fork(0, 1);
    EXPECT_EQ(run.read(1, x), 0u);
    EXPECT_EQ(run.read(0, x), 0u);
    run.join(0, 1);
    EXPECT_EQ(run.write(0, x), 0u);
  }
  {
    Trial<D> run;  // two readers, of which the writer knows one
    run.fork(0, 1);
    run.fork(0, 2);
    EXPECT_EQ(run.read(1, x) + run.read(2, x), 0u);
    run.join(0, 1);
    EXPECT_EQ(run.write(0, x), 1u);
    EXPECT_EQ(run.findings.races[0].earlier.thread, static_cast<Tid>(2));
  }
  {
    Trial<D> run;  // neighbouring bytes never race; overlapping ones do, in those bytes
    EXPECT_EQ(run.write(0, x, 4) + run.write(1, x + 4, 4), 0u);
    EXPECT_EQ(run.read(0, x + 2, 4), 1u);
    EXPECT_EQ(run.findings.races[0].address, x + 4);
    EXPECT_EQ(run.findings.races[0].size, 2u);
  }
  {
    Trial<D> run;  // a volatile orders readers after writers, and writers not at all
    EXPECT_EQ(run.write(0, x), 0u);
    run(0, EventKind::kVolatileWrite, m);
    run(1, EventKind::kVolatileWrite, m);
    EXPECT_EQ(run.read(1, x), 1u);
    run(2, EventKind::kVolatileRead, m);
    EXPECT_EQ(run.read(2, x), 0u);
  }
  {
    Trial<D> run;  // a store that releases forgets what others told; an update keeps it
    run.write(0, x), run.write(1, x + 8);
    run(0, EventKind::kStoreRelease, m);
    run(1, EventKind::kStoreRelease, m);
    run(2, EventKind::kVolatileRead, m);
    EXPECT_EQ(run.read(2, x + 8), 0u);
    EXPECT_EQ(run.read(2, x), 1u);
  }
  {
    Trial<D> run;  // fences
    run.write(0, x);
    run(0, EventKind::kFenceRelease, 0);
    run(0, EventKind::kStoreRelaxed, m);
    run(1, EventKind::kLoadRelaxed, m);
    EXPECT_EQ(run.read(1, x + 8), 0u);
    run(1, EventKind::kFenceAcquire, 0);
    EXPECT_EQ(run.read(1, x), 0u);
    run(2, EventKind::kLoadRelaxed, m);
    EXPECT_EQ(run.read(2, x), 1u);
  }
  {
    Trial<D> run;  // atomic accesses race with plain ones alone
    EXPECT_EQ(run(0, EventKind::kAtomicWrite, x, 4) + run(1, EventKind::kAtomicWrite, x, 4) + run(2, EventKind::kAtomicRead, x, 4), 0u);
    EXPECT_EQ(run.read(2, x, 4), 1u);
  }
  {
    Trial<D> run;  // readers of a reader-writer lock are not ordered by it, and are ordered before the next writer
    run(0, EventKind::kAcquireShared, m), run.read(0, x), run.write(0, x + 8), run(0, EventKind::kReleaseShared, m);
    run(1, EventKind::kAcquireShared, m);
    EXPECT_EQ(run.read(1, x), 0u);
    EXPECT_EQ(run.read(1, x + 8), 1u);
    run(1, EventKind::kReleaseShared, m);
    run.acquire(2, m);
    EXPECT_EQ(run.write(2, x), 0u);
  }
  {
    Trial<D> run;  // a barrier, and threads of the next round beside it
    run.write(0, x), run.write(1, x + 8);
    run(0, EventKind::kBarrierEnter, m), run(1, EventKind::kBarrierEnter, m), run(0, EventKind::kBarrierExit, m);
    EXPECT_EQ(run.read(0, x + 8), 0u);
    EXPECT_EQ(run.write(0, x + 16), 0u);
    run(0, EventKind::kBarrierEnter, m), run(1, EventKind::kBarrierExit, m);
    EXPECT_EQ(run.read(1, x), 0u);
    EXPECT_EQ(run.read(1, x + 16), 1u);
  }
  {
    Trial<D> run;  // the end of a block's life is a write; its next life has no history
    run(0, EventKind::kAllocate, x, 64);
    run.read(1, x + 8);
    EXPECT_EQ(run(0, EventKind::kDeallocate, x, 64), 1u);
    run(2, EventKind::kAllocate, x, 64);
    EXPECT_EQ(run.write(2, x + 8), 0u);
    run(3, EventKind::kStack, x, 64);
    EXPECT_EQ(run.write(3, x + 8), 0u);
  }
}

}  // namespace bigfoot

#endif
