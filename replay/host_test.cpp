// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/host.h"

#include <gtest/gtest.h>

#include <sstream>

#include "trace/text.h"

namespace bigfoot::replay {
namespace {

constexpr char kRacy[] =
    "T0 fork T1\nT0 write local\nT0 write x @ a.c:1\nT1 read y\nT1 write x @ a.c:2\nT1 read x @ a.c:3\nT0 read x @ a.c:4\n";

struct Replayed {
  explicit Replayed(const std::string &text, std::vector<std::string> tools) : input(text), reader(input) {
    result = replay(reader, tools, printed, [](uint64_t) {});
  }
  std::string races(size_t tool, size_t stage = 0) const {
    std::ostringstream shown;
    result.tools[tool].stages[stage].races->show(shown, 100);
    return shown.str();
  }
  std::istringstream input;
  trace::TextReader reader;
  std::ostringstream printed;
  ReplayResult result;
};

TEST(Host, PrintsRacesWithPositions) {
  const Replayed run(kRacy, {"fasttrack"});
  EXPECT_EQ(run.result.events, 7u);
  EXPECT_EQ(run.races(0),
            "  write of 8 bytes at x by T1 @ a.c:2 (event 5)\n    races with an earlier write by T0 @ a.c:1\n"
            "  read of 8 bytes at x by T0 @ a.c:4 (event 7)\n    races with an earlier write by T1 @ a.c:2\n");
}

TEST(Host, ToolsRunInParallelAndAgree) {
  const Replayed run(kRacy, {"fasttrack", "djit_plus", "basic_vc", "goldilocks", "empty", "eraser"});
  ASSERT_EQ(run.result.tools.size(), 6u);
  // On the first race; what they say of a location after it differs.
  for (size_t tool = 0; tool < 4; ++tool) EXPECT_EQ(run.races(tool).find("  write of 8 bytes at x by T1 @ a.c:2 (event 5)\n    races"), 0u);
  EXPECT_EQ(run.result.tools[4].stages[0].races->distinct(), 0u);
  EXPECT_EQ(run.races(5).find("  write of 8 bytes at x by T1 @ a.c:2 (event 5)\n    no lock protects it\n"), 0u);
}

TEST(Host, AChainPassesOnWhatItCannotRuleOut) {
  EXPECT_EQ(Replayed(kRacy, {"fasttrack:print"}).printed.str(), "T0 fork T1\nT1 write x @ a.c:2\nT0 read x @ a.c:4\n");
  EXPECT_EQ(Replayed("T0 alloc p:64\nT0 write p\nT0 points x->p\nT0 read p+8\n", {"threadlocal:print"}).printed.str(),
            "T0 alloc p:64\nT0 points x->p\nT0 read p+8\n");
}

TEST(Host, CoarseGranularityIsOneStateForABlock) {
  const std::string text = "T0 alloc p:64\nT0 fork T1\nT0 write p\nT1 write p+32\n";
  EXPECT_EQ(Replayed(text, {"fasttrack"}).result.tools[0].stages[0].races->distinct(), 0u);
  EXPECT_EQ(Replayed(text, {"coarse:fasttrack"}).result.tools[0].stages[1].races->distinct(), 1u);
}

TEST(Host, AnalysesWhatComesBeforeAnError) {
  const Replayed wrong(std::string(kRacy) + "T0 raed x\n", {"fasttrack"});
  EXPECT_EQ(wrong.result.error, "line 8: 'raed' is no operation");
  EXPECT_EQ(wrong.result.tools[0].stages[0].races->distinct(), 2u);
  const Replayed infeasible(std::string(kRacy) + "T0 rel m\n", {"fasttrack", "eraser"});
  EXPECT_EQ(infeasible.result.error, "line 8: T0 releases m but does not have it");
  EXPECT_EQ(infeasible.result.tools[0].stages[0].races->distinct(), 2u);
}

TEST(Chain, NamesWhatItDoesNotKnow) {
  EXPECT_EQ(parseChain("threadlocal:fasttrack").size(), 2u);
  try {
    parseChain("fasttrack:slowtrack");
    FAIL();
  } catch (const std::invalid_argument &problem) {
    EXPECT_EQ(std::string(problem.what()).find("there is no tool 'slowtrack'; there are: empty count"), 0u);
  }
}

}  // namespace
}  // namespace bigfoot::replay
