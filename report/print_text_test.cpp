// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/print_text.h"

#include <gtest/gtest.h>

#include "report/testing.h"

namespace bigfoot::report {
namespace {

class Text : public ::testing::Test {
 protected:
  Text() : symbolizer_(lookup_) {}
  std::string print(const std::string &stream, Style style = {}) {
    return textReport(testing::resolveFirst(symbolizer_, stream), style);
  }
  // The sample with its location line replaced.
  std::string printLocation(const std::string &location) {
    std::string stream = testing::sampleStream();
    size_t from = stream.find("location"), to = stream.find("mutex id");
    return print(stream.replace(from, to - from, location));
  }

  testing::TableLookup lookup_;
  Symbolizer symbolizer_;
};

TEST_F(Text, Golden) {
  EXPECT_EQ(print(testing::sampleStream()), R"(==================
WARNING: BigFoot: data race (pid=1234)
  Write of size 4 at 0x7b0400000004 by thread T1 (mutexes: write M1, read M2):
    #0 deposit(Account&, int) /home/me/bank.cpp:12:15 (bank+0x1010) (BuildId: abcdef01)
    #1 work() /home/me/bank.cpp:30:3 (bank+0x1010)

  Previous atomic read of size 8 at 0x7b0400000000 by main thread:
    #0 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  Variable is 'account->balance', previously 'a.balance', at offset 4 of the heap block.

  Location is heap block of size 40 at 0x7b0400000000 allocated by main thread:
    #0 malloc <null> (bank+0x2000) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  Mutex M1 (0x6000) created at:
    #0 pthread_mutex_init <null> (bank+0x2010) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  Thread T1 'wor ker' (tid=1235, finished) created by main thread at:
    #0 pthread_create <null> (bank+0x2020) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

SUMMARY: BigFoot: data race /home/me/bank.cpp:12:15 in deposit(Account&, int)
==================
)");
}

TEST_F(Text, FoldedCalls) {
  const std::string remark = "\n    [calls of a cycle are folded: the depth may be another]\n\n";
  std::string stream = testing::sampleStream();
  EXPECT_EQ(print(stream).find(remark), std::string::npos);
  stream.replace(stream.find("variable=account"), 0, "cycle=1 ");
  const std::string text = print(stream);
  const size_t at = text.find("#1 work() /home/me/bank.cpp:30:3 (bank+0x1010)" + remark);
  EXPECT_NE(at, text.npos) << text;
  EXPECT_EQ(text.find(remark, at + 60), text.npos) << text;
}

TEST_F(Text, Locations) {
  auto has = [&](const std::string &location, const std::string &line) {
    std::string text = printLocation(location);
    EXPECT_NE(text.find(line), text.npos) << text;
  };
  has("location kind=global address=0x40500c\n",
      "\n  Location is global 'table' of size 32 at 0x405000 (bank+0x500c)\n\n");
  has("location kind=global address=0x406000\n", "\n  Location is global '?\?' at 0x406000 (bank+0x6000)\n\n");
  has("location kind=stack thread=1\n", "\n  Location is stack of thread T1.\n\n");
  has("location kind=tls thread=0\n", "\n  Location is TLS of main thread.\n\n");
  for (const char *none : {"location kind=unknown\n", "location kind=global address=0x1\n", ""})
    EXPECT_EQ(printLocation(none).find("Location"), std::string::npos);
}

TEST_F(Text, NothingKnownStillPrints) {
  std::string text = print(
      "bigfoot-findings version=1 pid=9\nrace id=1\naccess role=now kind=read atomic=1 size=1 address=0x10 thread=3 "
      "stack=0x999\naccess role=before kind=write size=1 address=0x10 thread=4\n"
      "thread id=3 os=5 status=running\nend\n");
  EXPECT_EQ(text, R"(==================
WARNING: BigFoot: data race (pid=1234)
  Atomic read of size 1 at 0x10 by thread T3:
    #0 <null> <null> (0x999)

  Previous write of size 1 at 0x10 by thread T4:
    [failed to restore the stack]

  Thread T3 (tid=5, running) created by unknown thread
    [failed to restore the stack]

SUMMARY: BigFoot: data race (<unknown module>)
==================
)");
}

TEST_F(Text, LibrarysObject) {
  const std::string accesses =
      "access role=now kind=write size=1 address=0x10 thread=3 type=My%20Queue\n"
      "access role=before kind=read size=1 address=0x10 thread=4 type=My%20Queue\n"
      "location kind=heap start=0x10 size=24 thread=3 type=My%20Queue\nend\n";
  const std::string header = "bigfoot-findings version=1 pid=9\n", text = print(header + "race id=1\n" + accesses);
  for (const char *line : {"WARNING: BigFoot: race on My Queue (pid=1234)\n", "  Modifying access of My Queue at 0x10 by thread T3:\n",
                           "  Previous read-only access of My Queue at 0x10 by thread T4:\n", "  Location is My Queue of size 24 at 0x10"})
    EXPECT_NE(text.find(line), text.npos) << text;
  const std::string titled = print(header + "race id=1 title=queue%20overtaken\n" + accesses);
  EXPECT_NE(titled.find("WARNING: BigFoot: queue overtaken (pid=1234)\n"), titled.npos) << titled;
}

TEST_F(Text, Descriptor) {
  std::string stream = std::string(testing::kHeader) + testing::kDescriptorRace;
  const std::string text = print(stream);
  for (const char *line : {"WARNING: BigFoot: race on file descriptor 7 (pid=1234)\n", "  Location is file descriptor 7 opened by main thread:\n    #0 ",
                           "SUMMARY: BigFoot: race on file descriptor 7 /home/me/bank.cpp:12:15"})
    EXPECT_NE(text.find(line), text.npos) << text;
  stream.replace(stream.find(" thread=0 stack=0x402001,0x401031"), 33, "");
  EXPECT_NE(print(stream).find("  Location is file descriptor 7, which code with checks did not open.\n"), std::string::npos);
}

TEST_F(Text, MutexErrorGolden) {
  EXPECT_EQ(print(std::string(testing::kHeader) + testing::kMutexError), R"(==================
WARNING: BigFoot: destroy of a locked mutex (pid=1234)
    #0 pthread_mutex_destroy <null> (bank+0x2060) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  Locked by main thread at:
    #0 pthread_mutex_lock <null> (bank+0x2070) (BuildId: abcdef01)
    #1 deposit(Account&, int) /home/me/bank.cpp:11:1 (bank+0x1010) (BuildId: abcdef01)
    #2 work() /home/me/bank.cpp:30:3 (bank+0x1010)

  Destroyed at:
    #0 pthread_mutex_destroy <null> (bank+0x2060) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  Location is global 'table' of size 32 at 0x405000 (bank+0x500c)

  Mutex M1 (0x40500c) created at:
    #0 pthread_mutex_init <null> (bank+0x2010) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  Mutex M2 is already destroyed.

  Thread T1 (tid=1235, running) created by main thread at:
    #0 pthread_create <null> (bank+0x2020) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

SUMMARY: BigFoot: destroy of a locked mutex /home/me/main.cpp:40:5 in main
==================
)");
}

TEST_F(Text, TasksAndTeamsOfOpenMP) {
  std::string stream = std::string(testing::kHeader) + testing::kThreadLeak;
  const size_t at = stream.find("status=finished");
  ASSERT_NE(at, stream.npos);
  EXPECT_NE(print(std::string(stream).insert(at, "task=1 ")).find("  OpenMP task T1 (tid=1235, finished) created by main thread at:\n"), stream.npos);
  EXPECT_NE(print(stream.insert(at, "team-number=3 "))
                .find("  Thread T1 (tid=1235, finished), number 3 in the team of the parallel region begun by main thread at:\n"),
            stream.npos);
}

TEST_F(Text, ThreadLeakGolden) {
  EXPECT_EQ(print(std::string(testing::kHeader) + testing::kThreadLeak), R"(==================
WARNING: BigFoot: thread leak (pid=1234)
  Thread T1 (tid=1235, finished) created by main thread at:
    #0 pthread_create <null> (bank+0x2020) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

  And 2 more similar thread leaks.

SUMMARY: BigFoot: thread leak /home/me/main.cpp:40:5 in main
==================
)");
}

TEST_F(Text, CrashGolden) {
  EXPECT_EQ(print(std::string(testing::kHeader) + testing::kCrash), R"(==================
WARNING: BigFoot: SEGV on unknown address 0x1238 (pid=1234)
  The signal is caused by a WRITE memory access, in thread T1:
    #0 deposit(Account&, int) /home/me/bank.cpp:11:1 (bank+0x1010) (BuildId: abcdef01)
    #1 work() /home/me/bank.cpp:30:3 (bank+0x1010)

  Thread T1 (tid=1235, running) created by main thread at:
    #0 pthread_create <null> (bank+0x2020) (BuildId: abcdef01)
    #1 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

SUMMARY: BigFoot: SEGV on unknown address /home/me/bank.cpp:11:1 in deposit(Account&, int)
==================
)");
}

// The runtime's frames below the handler are not shown.
TEST_F(Text, UnsafeCallGolden) {
  EXPECT_EQ(print(std::string(testing::kHeader) + testing::kUnsafeCall), R"(==================
WARNING: BigFoot: signal-unsafe call inside of a signal (pid=1234)
    #0 malloc <null> (bank+0x2000) (BuildId: abcdef01)
    #1 deposit(Account&, int) /home/me/bank.cpp:11:1 (bank+0x1010) (BuildId: abcdef01)
    #2 work() /home/me/bank.cpp:30:3 (bank+0x1010)
    #3 main /home/me/main.cpp:40:5 (bank+0x1030) (BuildId: abcdef01)

SUMMARY: BigFoot: signal-unsafe call inside of a signal /home/me/bank.cpp:11:1 in deposit(Account&, int)
==================
)");
}

TEST_F(Text, UseAfterFree) {
  std::string stream = testing::sampleStream();
  stream.replace(stream.find("race id=1"), 9, "race id=1 after_free=1");
  const std::string said = print(stream);
  EXPECT_NE(said.find("WARNING: BigFoot: heap-use-after-free (pid=1234)\n"), said.npos);
  EXPECT_NE(said.find("SUMMARY: BigFoot: heap-use-after-free /home/me/bank.cpp:12:15 in "), said.npos);
}

TEST_F(Text, Allocation) {
  std::string stream = testing::sampleStream();
  const std::string kind = "role=before kind=read atomic=1 size=8";
  stream.replace(stream.find(kind), kind.size(), "role=before kind=write atomic=0 allocation=1 size=40");
  EXPECT_NE(print(stream).find("\n  Previous allocation of the memory at 0x7b0400000000 by main thread:\n    #0 "), stream.npos);
}

TEST_F(Text, LineOfTheScope) {
  std::string stream = testing::sampleStream();
  stream.replace(stream.find("line=12"), 7, "scope=1 line=12");
  EXPECT_NE(print(stream).find("bank.cpp:12:15 (bank+0x1010) (BuildId: abcdef01) [where the enclosing scope begins]\n"), std::string::npos);
}

TEST_F(Text, MainThreadIsTheOneWithoutParentWhateverItsNumber) {
  Report report;
  report.pid = 50;
  report.finding.threads = {
      {1, 50, "", true, std::nullopt, {}}, {0, 51, "", true, 1, {}}, {2, 52, "", true, std::nullopt, {}}};
  EXPECT_TRUE(isMainThread(report, 1));
  EXPECT_FALSE(isMainThread(report, 0));
  EXPECT_FALSE(isMainThread(report, 2)) << "started by code that the runtime does not see";
  report.finding.threads.clear();
  EXPECT_TRUE(isMainThread(report, 0));
}

TEST_F(Text, ColorsAsThreadSanitizers) {
  std::string text = print(testing::sampleStream(), {true, true, ""});
  EXPECT_NE(text.find("==================\n\033[1m\033[31mWARNING: BigFoot: data race (pid=1234)\n\033[1m\033[0m"
                      "\033[1m\033[34m  Write of size 4"),
            text.npos);
  EXPECT_NE(text.find("\033[1m\033[32m  Location is heap"), text.npos);
  EXPECT_NE(text.find("\033[1m\033[35m  Mutex M1"), text.npos);
  EXPECT_NE(text.find("\033[1m\033[36m  Thread T1"), text.npos);
}

TEST_F(Text, StripsPathPrefix) {
  std::string text = print(testing::sampleStream(), {false, true, "/home/me/"});
  EXPECT_NE(text.find("int) bank.cpp:12:15 (bank+"), text.npos);
  EXPECT_NE(text.find("data race bank.cpp:12:15 in"), text.npos);
}

TEST(Printable, KeepsATerminalSafe) {
  EXPECT_EQ(printable("a\033[31m\n\x7f"), "a\\x1b[31m\\x0a\\x7f");
  EXPECT_EQ(printable("gr\xc3\xbc\xc3\x9f"), "gr\xc3\xbc\xc3\x9f");
}

TEST(Totals, Wording) {
  EXPECT_EQ(textTotals({1, 0, 3, 0, 0}), "");
  EXPECT_EQ(textTotals({1, 2, 0, 0, 0}), "BigFoot: reported 2 warnings\n");
  EXPECT_EQ(textTotals({1, 0, 0, 0, 1}), "BigFoot: races already reported recurred 1 time\n");  // those of a parent
  EXPECT_EQ(textTotals({1, 2, 0, 1, 4}),
            "BigFoot: reported 2 warnings\nBigFoot: races already reported recurred 5 times\n");
}

TEST(SuppressionList, MatchedAndNot) {
  Suppressions suppressions;
  suppressions.parse("race:foo\nrace:deposit\n", "s");
  EXPECT_EQ(textSuppressions(suppressions, 5),
            "BigFoot: Suppressions that never matched (pid=5):\n0 race:foo\n0 race:deposit\n");
  testing::TableLookup lookup;
  Symbolizer symbolizer(lookup);
  suppressions.suppresses(testing::resolveFirst(symbolizer, testing::sampleStream()));
  EXPECT_EQ(textSuppressions(suppressions, 5),
            "BigFoot: Matched 1 suppressions (pid=5):\n1 race:deposit\n"
            "BigFoot: Suppressions that never matched (pid=5):\n0 race:foo\n");
}

TEST_F(Text, LockOrder) {
  const std::string text = print(std::string(testing::kHeader) + testing::kLockOrder);
  EXPECT_NE(text.find("WARNING: BigFoot: lock-order-inversion (potential deadlock) (pid=1234)\n"
                      "  Cycle in lock order graph: M1 (0x40500c) => M2 (0x405010) => M1 (0x40500c)\n\n"
                      "  Mutex M2 acquired here while holding mutex M1 in thread T1:\n    #0 "), text.npos) << text;
  EXPECT_NE(text.find("  Mutex M1 previously acquired by the same thread here:\n    #0 "), text.npos) << text;
  EXPECT_NE(text.find("  Mutex M1 acquired here while holding mutex M2 in main thread:\n    #0 "), text.npos) << text;
  EXPECT_EQ(text.find("Hint:"), text.npos) << text;
}

TEST_F(Text, Deadlock) {
  const std::string text = print(std::string(testing::kHeader) + testing::kDeadlock);
  EXPECT_NE(text.find("WARNING: BigFoot: deadlock (pid=1234)\n"
                      "  Thread T1 waits here for mutex M2, which main thread holds:\n    #0 "), text.npos) << text;
  EXPECT_NE(text.find("  Main thread waits here for the end of thread T1:\n    #0 "), text.npos) << text;
}

}  // namespace
}  // namespace bigfoot::report
