// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "examples/detector/first_writer.h"

#include "detectors/testing.h"

namespace bigfoot {
namespace {

static_assert(Detector<FirstWriter>);

TEST(FirstWriter, WarnsOfAnotherWriterWithoutALock) {
  Trial<FirstWriter> trial;
  EXPECT_EQ(trial.write(0, 64) + trial.write(0, 64), 0u);
  trial.acquire(1, 8);
  EXPECT_EQ(trial.write(1, 64), 0u);
  trial.release(1, 8);
  EXPECT_EQ(trial.write(1, 64), 1u);
  EXPECT_EQ(trial.findings.races[0].earlier.thread, static_cast<Tid>(0));
  EXPECT_EQ(trial.rule("OTHER WRITER"), 2u);
}

}  // namespace
}  // namespace bigfoot
