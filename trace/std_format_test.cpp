// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/std_format.h"

#include <gtest/gtest.h>

#include <sstream>

namespace bigfoot::trace {
namespace {

std::string errorOf(const std::string &text) {
  std::istringstream input(text);
  StdReader reader(input);
  std::vector<Event> events;
  try {
    while (reader.read(events)) continue;
  } catch (const TraceError &error) {
    return error.what();
  }
  return "";
}

TEST(Std, ReadsWhatItWrites) {
  const std::string text =
      "T0|fork(worker)|1\nT0|acq(L1)|12\nT0|w(V1.2[3])|13\nT0|rel(L1)|14\nworker|r(V1.2[3])|20\nworker|begin(7)|21\nworker|end(7)|22\n"
      "T0|join(worker)|15\n";
  std::istringstream input(text);
  StdReader reader(input);
  std::vector<Event> events;
  ASSERT_TRUE(reader.read(events));
  ASSERT_EQ(events.size(), 8u);
  EXPECT_EQ(events[0].object, 1u);
  EXPECT_EQ(events[4].thread, 1u);
  EXPECT_EQ(events[2].object, events[4].object);
  EXPECT_EQ(reader.dictionary().site(events[1].site), "12");
  std::ostringstream output;
  StdWriter(output).write(events, reader.dictionary());
  EXPECT_EQ(output.str(), text);
}

TEST(Std, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(errorOf("T0|r(x)|1\nT0 read x\n"), "line 2: 'T0 read x' is not THREAD|OPERATION(OBJECT)|POSITION");
  EXPECT_EQ(errorOf("T0|lock(x)|1"), "line 1: 'lock' is no operation: these are r, w, acq, rel, fork, join, begin, end");
  EXPECT_EQ(errorOf("T0|r(x|1"), "line 1: no ')' at the end of 'r(x'");
  EXPECT_EQ(errorOf("T0|r()|1"), "line 1: 'r' of what?");
  EXPECT_EQ(errorOf("|r(x)|1"), "line 1: no thread");
}

TEST(Std, CannotSayEverything) {
  std::ostringstream output;
  StdWriter writer(output);
  const Event event{8, 0, 0, 0, EventKind::kVolatileRead};
  try {
    writer.write({&event, 1}, Dictionary());
    FAIL();
  } catch (const TraceError &error) {
    EXPECT_STREQ(error.what(), "event 1: STD has no vrd; 'bigfoot trace filter --kinds=' can leave it out");
  }
}

}  // namespace
}  // namespace bigfoot::trace
