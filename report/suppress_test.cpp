// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/suppress.h"

#include <gtest/gtest.h>

#include "report/pattern.h"
#include "report/testing.h"

namespace bigfoot::report {
namespace {

TEST(Suppress, Patterns) {
  struct Row {
    const char *pattern, *name;
    bool matches;
  };
  const Row kTable[] = {
      {"foo", "foo", true},          {"foo", "xfoox", true},         {"foo", "fo", false},
      {"^foo", "foobar", true},      {"^foo", "xfoo", false},        {"foo$", "xfoo", true},
      {"foo$", "foox", false},      {"^foo$", "foo", true},        {"^foo$", "foofoo", false},
      {"foo$", "foofoo", true},     {"a*b", "xaxxbx", true},        {"a*b", "ba", false},
      {"^a*b$", "axxb", true},      {"^a*b$", "ab", true},         {"^a*b$", "abx", false},
      {"^ab*ba$", "aba", false},    {"*", "x", true},               {"*", "", false},
      {"^*foo", "xfoo", true},       {"foo*$", "foox", true},       {"a**b", "ab", true},
      {"main::$_0", "main::$_0::operator()", true},                {"foo", "", false},
      {"std::*::push", "std::deque<int>::push(int)", true},          {"^$", "x", false},
  };
  for (const Row &row : kTable)
    EXPECT_EQ(matchesPattern(row.pattern, row.name), row.matches) << row.pattern << " against " << row.name;
}

bool suppressed(const std::string &rules, std::string stream = testing::sampleStream()) {
  testing::TableLookup lookup;
  Symbolizer symbolizer(lookup);
  Report report = testing::resolveFirst(symbolizer, stream);
  Suppressions suppressions;
  EXPECT_EQ(suppressions.parse(rules, "s"), "");
  return suppressions.suppresses(report);
}

TEST(Suppress, WhatEachTypeLooksAt) {
  EXPECT_TRUE(suppressed("race:deposit"));         // function of the present access
  EXPECT_TRUE(suppressed("race:^work()$"));       // not the top frame
  EXPECT_TRUE(suppressed("race:main.cpp"));        // file of the previous one
  EXPECT_TRUE(suppressed("race:/home/me/bank$"));  // module
  EXPECT_TRUE(suppressed("race:pthread_create"));  // creation of a thread
  EXPECT_FALSE(suppressed("race:malloc"));         // the allocation is not looked at
  EXPECT_FALSE(suppressed("race:pthread_mutex_init"));
  EXPECT_FALSE(suppressed("race:threadStart"));    // not shown, not matched

  EXPECT_TRUE(suppressed("race_top:deposit"));
  EXPECT_TRUE(suppressed("race_top:main"));
  EXPECT_FALSE(suppressed("race_top:work"));

  for (const char *type : {"thread", "mutex", "signal", "deadlock"}) EXPECT_FALSE(suppressed(type + std::string(":*")));
}

TEST(Suppress, OtherFindings) {
  const std::string error = std::string(testing::kHeader) + testing::kMutexError;
  const std::string leak = std::string(testing::kHeader) + testing::kThreadLeak;
  EXPECT_TRUE(suppressed("mutex:^main$", error));         // where it happened
  EXPECT_TRUE(suppressed("mutex:^deposit", error));       // where it was locked
  EXPECT_TRUE(suppressed("mutex:pthread_create", error));
  EXPECT_TRUE(suppressed("mutex:^table$", error));        // the global that it is in
  EXPECT_FALSE(suppressed("mutex:pthread_mutex_init", error));
  EXPECT_TRUE(suppressed("thread:main.cpp", leak));
  const std::string order = std::string(testing::kHeader) + testing::kLockOrder;
  EXPECT_TRUE(suppressed("deadlock:^main$", order));      // where one thread took the second lock
  EXPECT_TRUE(suppressed("deadlock:^deposit", order));    // where it had taken the first
  for (const char *type : {"race", "race_top", "called_from_lib", "mutex", "signal", "thread"})
    EXPECT_FALSE(suppressed(type + std::string(":*"), order)) << type;
  EXPECT_FALSE(suppressed("deadlock:*", std::string(testing::kHeader) + testing::kDeadlock));  // the program ends: nobody is to wonder why
  for (const char *type : {"race", "race_top", "called_from_lib", "thread", "signal", "deadlock"})
    EXPECT_FALSE(suppressed(type + std::string(":*"), error)) << type;
  for (const char *type : {"race", "race_top", "called_from_lib", "mutex", "signal", "deadlock"})
    EXPECT_FALSE(suppressed(type + std::string(":*"), leak)) << type;
}

TEST(Suppress, Signals) {
  const std::string call = std::string(testing::kHeader) + testing::kUnsafeCall, crash = std::string(testing::kHeader) + testing::kCrash;
  EXPECT_TRUE(suppressed("signal:^deposit", call));
  EXPECT_FALSE(suppressed("signal:withdraw", call));
  EXPECT_FALSE(suppressed("signal:*", crash));
  for (const char *type : {"race", "race_top", "called_from_lib", "mutex", "thread", "deadlock"})
    EXPECT_FALSE(suppressed(type + std::string(":*"), call)) << type;
}

TEST(Suppress, GlobalsByName) {
  std::string stream = testing::sampleStream();
  size_t from = stream.find("location"), to = stream.find("mutex id");
  stream.replace(from, to - from, "location kind=global address=0x40500c\n");
  EXPECT_TRUE(suppressed("race:^table$", stream));
  EXPECT_FALSE(suppressed("race:^tabl$", stream));
}

TEST(Suppress, CalledFromLibNeedsACallIntoTheRuntime) {
  EXPECT_FALSE(suppressed("called_from_lib:bank"));
  std::string stream = testing::sampleStream();
  stream.replace(stream.find("stack=0x401011"), 14, "stack=0x402031,0x401011");
  EXPECT_TRUE(suppressed("called_from_lib:bank", stream));
  EXPECT_FALSE(suppressed("called_from_lib:libz", stream));
}

TEST(Suppress, FileSyntax) {
  Suppressions good;
  EXPECT_EQ(good.parse("# comment\n\n  race:foo  \r\n\t# another\nmutex:a:b\nrace:last", "s"), "");
  ASSERT_EQ(good.rules().size(), 3u);
  EXPECT_EQ(good.rules()[0].pattern, "foo");
  EXPECT_EQ(good.rules()[1].pattern, "a:b");

  EXPECT_EQ(Suppressions().parse("race:x\nxyz:y\n", "my.supp"),
            "my.supp:2: unknown suppression type 'xyz'; known: race, race_top, thread, mutex, signal, deadlock, "
            "called_from_lib");
  EXPECT_EQ(Suppressions().parse("race\n", "s"), "s:1: expected TYPE:PATTERN");
  EXPECT_EQ(Suppressions().parse("race:\n", "s"), "s:1: the pattern is empty");
}

TEST(Suppress, UnreadableFiles) {
  EXPECT_EQ(Suppressions().load("/nonexistent/x", ""),
            "/nonexistent/x: cannot read the suppressions: No such file or directory");
  EXPECT_EQ(Suppressions().load("/", ""), "/: cannot read the suppressions: Is a directory");
}

TEST(Suppress, CountsHits) {
  testing::TableLookup lookup;
  Symbolizer symbolizer(lookup);
  Report report = testing::resolveFirst(symbolizer, testing::sampleStream());
  Suppressions suppressions;
  suppressions.parse("race:nothing\nrace:deposit\nrace:deposit\n", "s");
  EXPECT_TRUE(suppressions.suppresses(report));
  EXPECT_TRUE(suppressions.suppresses(report));
  EXPECT_EQ(suppressions.rules()[0].hits, 0u);
  EXPECT_EQ(suppressions.rules()[1].hits, 2u);
  EXPECT_EQ(suppressions.rules()[2].hits, 0u);
}

}  // namespace
}  // namespace bigfoot::report
