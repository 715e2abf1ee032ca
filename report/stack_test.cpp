// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/stack.h"

#include <gtest/gtest.h>

#include "report/testing.h"

namespace bigfoot::report {
namespace {

class Stack : public ::testing::Test {
 protected:
  Stack() : symbolizer_(lookup_) {
    symbolizer_.add({0x400000, 0x500000, 0x400000, "/home/me/bank", ""});
    symbolizer_.add({0x7f0000000000, 0x7f0000100000, 0x7f0000000000, "/lib/libc.so.6", ""});
  }

  static std::string names(const std::vector<Frame> &frames) {
    std::string out;
    for (const Frame &frame : frames) out += (out.empty() ? "" : " ") + frame.source.function;
    return out;
  }
  std::string namesOf(const RawStack &raw) { return names(resolveStack(symbolizer_, raw)); }

  testing::TableLookup lookup_;
  Symbolizer symbolizer_;
};

constexpr Address kDeposit = 0x401011, kThreadStart = 0x401021, kMain = 0x401031, kStart = 0x401ff1,
                  kMalloc = 0x402001, kMemcpy = 0x402031, kHook = 0x402041, kLibc = 0x7f0000001001;

TEST_F(Stack, EndsAtMain) {
  EXPECT_EQ(namesOf({kDeposit, kMain, kLibc, kLibc, kStart}), "deposit(Account&, int) work() main");
}

TEST_F(Stack, LibcIsNotAskedForItsStartRoutines) {
  namesOf({kDeposit, kMain, kLibc, kLibc, kStart});
  EXPECT_EQ(lookup_.asked, 3);
}

TEST_F(Stack, StrippedProgramsEndAtMainToo) {
  constexpr Address kUnnamed = 0x40a001;
  EXPECT_EQ(resolveStack(symbolizer_, {kUnnamed, kUnnamed + 16, kLibc, kLibc, kUnnamed + 32}).size(), 2u);
}

TEST_F(Stack, ACutOffStackKeepsTheCallerOfALibcFunction) {
  EXPECT_EQ(namesOf({kDeposit, kLibc, kDeposit}),
            "deposit(Account&, int) work()  deposit(Account&, int) work()");
}

TEST_F(Stack, EndsAtTheThreadsFirstFunction) {
  EXPECT_EQ(namesOf({kDeposit, kThreadStart, kLibc, kLibc}), "deposit(Account&, int) work()");
}

TEST_F(Stack, MainCalledAgainStays) { EXPECT_EQ(namesOf({kMain, kMain, kLibc}), "main main"); }

TEST_F(Stack, StartRoutinesByNameInStaticPrograms) { EXPECT_EQ(namesOf({kMain, kStart}), "main"); }

TEST_F(Stack, SomethingAlwaysStays) {
  EXPECT_EQ(resolveStack(symbolizer_, {kLibc, kLibc}).size(), 1u);
  EXPECT_EQ(namesOf({kStart}), "_start");
  EXPECT_EQ(namesOf({}), "");
}

TEST_F(Stack, RuntimeFunctionsUnderTheNameThatTheUserCalled) {
  std::vector<Frame> frames = resolveStack(symbolizer_, {kMalloc, kMain, kLibc});
  EXPECT_EQ(names(frames), "malloc main");
  EXPECT_TRUE(frames[0].runtime);
  EXPECT_EQ(frames[0].source.file, "");
  EXPECT_EQ(firstOwnFrame(frames)->source.function, "main");
  EXPECT_EQ(namesOf({kMemcpy, kMain}), "memcpy main");
  EXPECT_EQ(namesOf({kHook, kMemcpy, kMain}), "memcpy main");
  EXPECT_EQ(namesOf({kHook, kDeposit, kMain}), "deposit(Account&, int) work() main");
}

TEST_F(Stack, AProgramsOwnNamespaceBigfootStays) {
  lookup_.places[0x3000] = {{"bigfoot::replay()", "r.cpp", 1, 1}};
  EXPECT_EQ(namesOf({0x403001, kMain}), "bigfoot::replay() main");
}

TEST_F(Stack, SoDoFunctionsThatAreCalledAsOurs) {
  lookup_.places[0x3000] = {{"pthread_something", "r.cpp", 1, 1}};
  const std::vector<Frame> frames = resolveStack(symbolizer_, {0x403001, kMain});
  EXPECT_FALSE(frames[0].runtime);
  EXPECT_EQ(frames[0].source.line, 1u);
}

TEST_F(Stack, OfTheRuntimeTheFunctionThatTheUserCalledStaysInTheMiddleToo) {
  EXPECT_EQ(namesOf({kDeposit, kHook, kThreadStart, kMain}), "deposit(Account&, int) work() main");
  EXPECT_EQ(namesOf({kDeposit, kMalloc, kMemcpy, kMain}), "deposit(Account&, int) work() memcpy main");
}

TEST_F(Stack, StdThreadsStartRoutineGoes) {
  symbolizer_.add({0x7f1000000000, 0x7f1000100000, 0x7f1000000000, "/lib/libstdc++.so.6", ""});
  constexpr Address kLibrary = 0x7f1000000401;
  EXPECT_EQ(namesOf({kDeposit, kLibrary, kLibc}), "deposit(Account&, int) work()");
  EXPECT_EQ(namesOf({kMalloc, kLibrary, kLibc}), "malloc ");   // the library itself called it
}

TEST_F(Stack, ForeignCode) {
  symbolizer_.setForeign("/include/c++/,^/lib/");
  lookup_.places[0x3000] = {{"std::f()", "/usr/include/c++/12/x.h", 1, 1}};
  const std::vector<Frame> frames = resolveStack(symbolizer_, {0x403001, kLibc, kMain});
  EXPECT_TRUE(frames[0].foreign);
  EXPECT_TRUE(frames[1].foreign);
  EXPECT_FALSE(frames[2].foreign);
}

TEST_F(Stack, UnknownAddressesAreFrames) {
  std::vector<Frame> frames = resolveStack(symbolizer_, {0x10, kMain});
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].module, nullptr);
  EXPECT_EQ(frames[0].pc, 0x10u);
}

TEST_F(Stack, SiteGivesTheFirstFramesPlace) {
  Access access;
  access.stack = {kDeposit, kMain};
  access.site = {"site.cpp", 77, 3, "_Z7depositR7Accounti", ""};
  std::vector<Frame> frames = resolveAccessStack(symbolizer_, access);
  EXPECT_EQ(frames[0].source.file, "site.cpp");
  EXPECT_EQ(frames[0].source.line, 77u);
  EXPECT_EQ(frames[0].source.column, 3u);
  EXPECT_EQ(frames[1].source.line, 30u);
}

TEST_F(Stack, SiteInsideALibcCallDescribesTheCaller) {
  Access access;
  access.stack = {kMemcpy, kDeposit, kMain};
  access.site = {"site.cpp", 77, 3, "", ""};
  std::vector<Frame> frames = resolveAccessStack(symbolizer_, access);
  EXPECT_EQ(frames[0].source.line, 0u);
  EXPECT_EQ(frames[1].source.line, 77u);
}

TEST_F(Stack, SitesFunctionFillsInButDoesNotHideInlining) {
  Access access;
  access.stack = {kDeposit, kMain};
  access.site.function = "work()";
  EXPECT_EQ(names(resolveAccessStack(symbolizer_, access)), "deposit(Account&, int) work() main");
  access.stack = {0x409999};
  EXPECT_EQ(names(resolveAccessStack(symbolizer_, access)), "work()");
  access.stack = {};
  EXPECT_EQ(names(resolveAccessStack(symbolizer_, access)), "work()");
}

TEST_F(Stack, ReleaseShowsWhatReleased) {
  Access access;
  access.free = true;
  access.stack = {kMain};
  EXPECT_EQ(names(resolveAccessStack(symbolizer_, access)), "free main");
  access.site.function = "munmap";
  EXPECT_EQ(names(resolveAccessStack(symbolizer_, access)), "munmap main");
  access.stack = {0x402051, kMain};
  EXPECT_EQ(names(resolveAccessStack(symbolizer_, access)), "free main");
}

}  // namespace
}  // namespace bigfoot::report
