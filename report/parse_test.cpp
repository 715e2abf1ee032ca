// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/parse.h"

#include <gtest/gtest.h>

#include "report/testing.h"

namespace bigfoot::report {
namespace {

using testing::kHeader;

// Feeds whole lines; returns the error, or that of the end.
std::string errorOf(std::string stream, std::vector<Event> *events = nullptr) {
  Parser parser;
  for (size_t newline; (newline = stream.find('\n')) != stream.npos; stream.erase(0, newline + 1)) {
    auto event = parser.line(stream.substr(0, newline));
    if (event && events) events->push_back(*event);
    if (!parser.error().empty()) return parser.error();
  }
  parser.finish();
  return parser.error();
}

TEST(Parse, EverythingOfASample) {
  std::vector<Event> events;
  ASSERT_EQ(errorOf(testing::sampleStream(), &events), "");
  ASSERT_EQ(events.size(), 7u);
  EXPECT_EQ(std::get<Header>(events[0]).pid, 1234u);
  EXPECT_EQ(std::get<Header>(events[0]).program, "/home/me/bank");
  const Module &module = std::get<Module>(events[1]);
  EXPECT_EQ(module.start, 0x400000u);
  EXPECT_EQ(module.end, 0x500000u);
  EXPECT_EQ(module.bias, 0x400000u);
  EXPECT_EQ(module.build_id, "abcdef01");

  const Finding &race = std::get<Finding>(events[3]);
  EXPECT_EQ(race.id, 1u);
  EXPECT_TRUE(race.now.write);
  EXPECT_FALSE(race.now.atomic);
  EXPECT_EQ(race.now.size, 4u);
  EXPECT_EQ(race.now.address, 0x7b0400000004u);
  EXPECT_EQ(race.now.thread, 1u);
  EXPECT_EQ(race.now.stack, (RawStack{0x401011, 0x401021, 0x7f0000001001}));
  ASSERT_EQ(race.now.locks.size(), 2u);
  EXPECT_EQ(race.now.locks[0].mutex, 1u);
  EXPECT_TRUE(race.now.locks[0].write);
  EXPECT_FALSE(race.now.locks[1].write);
  EXPECT_EQ(race.now.site.variable, "account->balance");
  EXPECT_EQ(race.now.site.line, 12u);
  EXPECT_EQ(race.now.site.column, 15u);
  EXPECT_FALSE(race.before.write);
  EXPECT_TRUE(race.before.atomic);
  EXPECT_TRUE(race.before.locks.empty());
  ASSERT_TRUE(race.location);
  EXPECT_EQ(race.location->kind, LocationKind::kHeap);
  EXPECT_EQ(race.location->size, 40u);
  ASSERT_EQ(race.threads.size(), 2u);
  EXPECT_FALSE(race.threads[0].parent);
  EXPECT_EQ(race.threads[1].parent, 0u);
  EXPECT_EQ(race.threads[1].name, "wor ker");
  EXPECT_FALSE(race.threads[1].running);
  ASSERT_EQ(race.mutexes.size(), 1u);
  EXPECT_EQ(race.mutexes[0].address, 0x6000u);

  EXPECT_TRUE(std::holds_alternative<ReportNow>(events[4]));
  EXPECT_EQ(std::get<Summary>(events[5]).repeats, 7u);
  EXPECT_EQ(std::get<Stats>(events[6]).values[1].second, "1.5s");
}

struct Bad {
  const char *after_header;
  const char *error;
};

TEST(Parse, EveryBadLineIsNamed) {
  const Bad kTable[] = {
      {"\n", "line 4: empty line"},
      {"nonsense\n", "line 4: unexpected 'nonsense'"},
      {"bigfoot-findings version=1 pid=1\n", "line 4: unexpected 'bigfoot-findings'"},
      {"access role=now\n", "line 4: unexpected 'access'"},
      {"end\n", "line 4: unexpected 'end'"},
      {"race\n", "line 4: field 'id' is missing"},
      {"race id=\n", "line 4: field 'id': expected a decimal number, got ''"},
      {"race id=-1\n", "line 4: field 'id': expected a decimal number, got '-1'"},
      {"race id=1x\n", "line 4: field 'id': expected a decimal number, got '1x'"},
      {"race id=99999999999999999999\n", "line 4: field 'id': expected a decimal number, got '99999999999999999999'"},
      {"race id=1 id=2\n", "line 4: field 'id' is given twice"},
      {"race  id=1\n", "line 4: expected KEY=VALUE, got ''"},
      {"race =1\n", "line 4: expected KEY=VALUE, got '=1'"},
      {"race id=%3\n", "line 4: badly encoded value in 'id=%3'"},
      {"race id=%zz\n", "line 4: badly encoded value in 'id=%zz'"},
      {"race id=1\x01\n", "line 4: badly encoded value in 'id=1?'"},
      {"module start=0x2 end=0x1 bias=0x0 path=x\n", "line 4: module ends before it starts"},
      {"module start=2 end=0x1 bias=0x0 path=x\n", "line 4: field 'start': expected an address 0x..., got '2'"},
      {"module start=0x1 end=0x2 bias=0x0 path=x build_id=abc\n",
       "line 4: field 'build_id': expected hexadecimal bytes"},
      {"race id=1\nend\n", "line 5: race without both accesses"},
      {"race id=1\naccess role=now kind=write size=4 address=0x1 thread=1\nend\n",
       "line 6: race without both accesses"},
      {"race id=1\naccess role=before kind=write size=4 address=0x1 thread=1\nend\n",
       "line 6: race without both accesses"},
      {"race id=1\nrace id=2\n", "line 5: unexpected 'race' inside a finding"},
      {"race id=1\nreport-now\n", "line 5: unexpected 'report-now' inside a finding"},
      {"race id=1\naccess role=later\n", "line 5: field 'role': expected now|before, got 'later'"},
      {"race id=1\naccess role=now kind=write size=4 address=0x1 thread=1 stack=0x1,\n",
       "line 5: field 'stack': expected addresses separated by commas, got '0x1,'"},
      {"race id=1\naccess role=now kind=write size=4 address=0x1 thread=1 locks=1:x\n",
       "line 5: field 'locks': expected MUTEX:r or MUTEX:w separated by commas, got '1:x'"},
      {"race id=1\naccess role=now kind=write atomic=2 size=4 address=0x1 thread=1\n",
       "line 5: field 'atomic': expected 0 or 1, got '2'"},
      {"race id=1\naccess role=now kind=write size=4 address=0x1 thread=1\n"
       "access role=now kind=write size=4 address=0x1 thread=1\n",
       "line 6: second access with role=now"},
      {"race id=1\nlocation kind=heap size=3\n", "line 5: field 'start' is missing"},
      {"race id=1\nlocation kind=tls thread=1\nlocation kind=unknown\n", "line 6: second location"},
      {"race id=1\nthread id=1 status=asleep\n", "line 5: field 'status': expected finished|running, got 'asleep'"},
      {"mutex-error id=1\n", "line 4: field 'kind' is missing"},
      {"mutex-error id=1 kind=odd\n",
       "line 4: field 'kind': expected destroy-locked|double-lock|invalid|bad-unlock|bad-read-lock|held-here|bad-read-unlock, "
       "got 'odd'"},
      {"mutex-error id=1 kind=invalid\nend\n", "line 5: mutex error without a stack"},
      {"mutex-error id=1 kind=invalid\naccess role=now\n", "line 5: unexpected 'access' inside a finding"},
      {"mutex-error id=1 kind=invalid\nstack role=later\n",
       "line 5: field 'role': expected now|locked|destroyed|acquired|held|waits, got 'later'"},
      {"lock-order id=1\nend\n", "line 5: lock order without a stack"},
      {"deadlock id=1\nend\n", "line 5: deadlock without a stack"},
      {"lock-order id=1\nstack role=acquired mutex=M1\n", "line 5: field 'mutex': expected a decimal number, got 'M1'"},
      {"race id=1\nstack role=now\n", "line 5: unexpected 'stack' inside a finding"},
      {"thread-leak id=1\n", "line 4: field 'count' is missing"},
      {"thread-leak id=1 count=1\nend\n", "line 5: thread leak without a thread"},
      {"suppressions\n", "line 4: field 'text' is missing"},
      {"profile blocks=1\n", "line 4: field 'bytes' is missing"},
      {"race id=7\n", "line 4: the stream ends inside finding 7"},
  };
  for (const Bad &bad : kTable) EXPECT_EQ(errorOf(std::string(kHeader) + bad.after_header), bad.error);
}

TEST(Parse, HeaderComesFirst) {
  EXPECT_EQ(errorOf(""), "line 0: the stream is empty");
  EXPECT_EQ(errorOf("race id=1\n"), "line 1: not a findings stream: it does not begin with 'bigfoot-findings'");
  EXPECT_EQ(errorOf("bigfoot-findings version=2 pid=1\n"),
            "line 1: findings version 2, this reporter reads version 1");
}

TEST(Parse, ProfileRows) {
  std::vector<Event> events;
  const std::string kRow = "profile blocks=1 bytes=2 elements=3 locations=4 shadow=5 blank=6 spans=7 uniform=8 runs=9 cells=10 stack=0x1,0x2\n";
  EXPECT_EQ(errorOf(kHeader + kRow, &events), "");
  const auto &row = std::get<ProfileRow>(events[3]);
  EXPECT_EQ((std::vector{row.blocks, row.bytes, row.elements, row.locations, row.shadow}), (std::vector<uint64_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(row.in, (std::array<uint64_t, 5>{10, 9, 8, 7, 6}));
  EXPECT_EQ(row.stack, (RawStack{1, 2}));
}

TEST(Parse, OtherFindings) {
  std::vector<Event> events;
  EXPECT_EQ(errorOf(std::string(kHeader) + "suppressions text=mutex:a%0Athread:b\n" + testing::kMutexError + testing::kThreadLeak, &events), "");
  EXPECT_EQ(std::get<OwnSuppressions>(events[3]).text, "mutex:a\nthread:b");
  const auto &error = std::get<Finding>(events[4]);
  EXPECT_EQ(error.kind, FindingKind::kMutexError);
  EXPECT_STREQ(kMutexErrors[error.error].name, "destroy-locked");
  ASSERT_EQ(error.stacks.size(), 3u);
  EXPECT_EQ(error.stacks[0].thread, 1u);
  EXPECT_EQ(error.stacks[1].role, StackRole::kLocked);
  EXPECT_EQ(error.stacks[2].thread, std::nullopt);
  EXPECT_EQ(error.mutexes[1].address, 0u);
  EXPECT_EQ(std::get<Finding>(events[5]).leaks, 3u);
}

TEST(Parse, SignalErrors) {
  std::vector<Event> events;
  EXPECT_EQ(errorOf(std::string(kHeader) + testing::kCrash, &events), "");
  const auto &crash = std::get<Finding>(events[3]);
  EXPECT_EQ(crash.kind, FindingKind::kSignalError);
  EXPECT_EQ(crash.error, kCrash);
  EXPECT_EQ(crash.fault, 0x1238u);
  EXPECT_TRUE(crash.by_write);
  EXPECT_NE(errorOf(std::string(kHeader) + "signal-error id=1 kind=errno\nend\n", &events), "");
}

TEST(Parse, ModulesMayComeInsideARace) {
  std::vector<Event> events;
  std::string race = testing::kRace;
  race.insert(race.find("location"), "module start=0x1 end=0x2 bias=0x0 path=late.so\n");
  EXPECT_EQ(errorOf(kHeader + race, &events), "");
  EXPECT_EQ(std::get<Module>(events[3]).path, "late.so");
}

}  // namespace
}  // namespace bigfoot::report
