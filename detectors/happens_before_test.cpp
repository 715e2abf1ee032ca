// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clocks after each rule of paper 003, Figure 3.
#include "detectors/happens_before.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

class Clocks : public HappensBefore {
 public:
  explicit Clocks(Findings &) {}
  std::string show(std::string_view component, uint64_t object) { return showClocks(component, object); }
  using HappensBefore::forgetObjects;
};

TEST(HappensBefore, LocksForkAndJoin) {
  Trial<Clocks> run;
  const auto clocks = [&] { return run.detector.show("C", 0) + run.detector.show("C", 1); };
  run.release(0, 8);
  EXPECT_EQ(run.detector.show("L", 8), "<1>");
  EXPECT_EQ(clocks(), "<2><>");
  run.acquire(1, 8);
  EXPECT_EQ(clocks(), "<2><1,1>");
  run.fork(0, 1);
  EXPECT_EQ(clocks(), "<3><2,1>");
  run.join(0, 1);
  EXPECT_EQ(clocks(), "<3,1><2,2>");
}

TEST(HappensBefore, TheBarrierRule) {
  Trial<Clocks> run;
  for (unsigned t : {0, 1}) run(t, EventKind::kBarrierEnter, 8);
  for (unsigned t : {0, 1}) run(t, EventKind::kBarrierExit, 8);
  EXPECT_EQ(run.detector.show("C", 0), "<2,1>");
  EXPECT_EQ(run.detector.show("C", 1), "<1,2>");
}

TEST(HappensBefore, ObjectsEndWithTheirMemory) {
  Trial<Clocks> run;
  run.release(0, 8), run.release(0, 24);
  run.detector.forgetObjects(0, 24);
  EXPECT_EQ(run.detector.show("L", 8), "<>");
  EXPECT_EQ(run.detector.show("L", 24), "<2>");
}

}  // namespace
}  // namespace bigfoot
