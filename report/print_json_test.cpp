// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/print_json.h"

#include <gtest/gtest.h>

#include "llvm/Support/JSON.h"
#include "report/testing.h"

namespace bigfoot::report {
namespace {

using llvm::json::Array;
using llvm::json::Object;

class Json : public ::testing::Test {
 protected:
  Json() : symbolizer_(lookup_) {}

  // One line, parsed.
  static Object parsed(const std::string &line) {
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    auto value = llvm::json::parse(line);
    if (!value) {
      ADD_FAILURE() << llvm::toString(value.takeError()) << "\n" << line;
      return {};
    }
    return *value->getAsObject();
  }
  std::string print(const std::string &stream) {
    return jsonReport(testing::resolveFirst(symbolizer_, stream), "");
  }

  testing::TableLookup lookup_;
  Symbolizer symbolizer_;
};

TEST_F(Json, HoldsEverything) {
  Object race = parsed(print(testing::sampleStream()));
  EXPECT_EQ(race.getString("type"), "race");
  EXPECT_EQ(race.getInteger("pid"), 1234);
  EXPECT_EQ(race.getInteger("id"), 1);

  const Array &accesses = *race.getArray("accesses");
  ASSERT_EQ(accesses.size(), 2u);
  const Object &now = *accesses[0].getAsObject();
  EXPECT_EQ(now.getString("role"), "now");
  EXPECT_EQ(now.getString("kind"), "write");
  EXPECT_EQ(now.getBoolean("atomic"), false);
  EXPECT_EQ(now.getBoolean("free"), false);
  EXPECT_EQ(now.getInteger("size"), 4);
  EXPECT_EQ(now.getString("address"), "0x7b0400000004");
  EXPECT_EQ(now.getInteger("thread"), 1);
  EXPECT_EQ(now.getBoolean("main_thread"), false);
  EXPECT_EQ(now.getString("variable"), "account->balance");
  EXPECT_EQ(now.getBoolean("folded"), false);
  EXPECT_EQ((*now.getArray("locks"))[1].getAsObject()->getString("mode"), "read");
  ASSERT_EQ(now.getArray("frames")->size(), 2u);
  const Object &frame = *(*now.getArray("frames"))[0].getAsObject();
  EXPECT_EQ(frame.getString("function"), "deposit(Account&, int)");
  EXPECT_EQ(frame.getString("file"), "/home/me/bank.cpp");
  EXPECT_EQ(frame.getInteger("line"), 12);
  EXPECT_EQ(frame.getInteger("column"), 15);
  EXPECT_EQ(frame.getBoolean("inlined"), true);
  EXPECT_EQ(frame.getBoolean("runtime"), false);
  EXPECT_EQ(frame.getString("pc"), "0x401011");
  EXPECT_EQ(frame.getString("module"), "/home/me/bank");
  EXPECT_EQ(frame.getString("offset"), "0x1010");
  EXPECT_EQ(frame.getString("build_id"), "abcdef01");
  const Object &before = *accesses[1].getAsObject();
  EXPECT_EQ(before.getString("role"), "before");
  EXPECT_EQ(before.getBoolean("atomic"), true);
  EXPECT_EQ(before.getBoolean("main_thread"), true);

  const Object &location = *race.getObject("location");
  EXPECT_EQ(location.getString("kind"), "heap");
  EXPECT_EQ(location.getInteger("offset"), 4);
  EXPECT_EQ(location.getArray("frames")->size(), 2u);
  EXPECT_EQ((*race.getArray("mutexes"))[0].getAsObject()->getString("address"), "0x6000");
  const Object &thread = *(*race.getArray("threads"))[1].getAsObject();
  EXPECT_EQ(thread.getString("name"), "wor ker");
  EXPECT_EQ(thread.getBoolean("fiber"), false);
  EXPECT_EQ(thread.getString("status"), "finished");
  EXPECT_EQ(thread.getInteger("parent"), 0);
  EXPECT_EQ(race.getObject("summary")->getInteger("line"), 12);
}

TEST_F(Json, FoldedCalls) {
  std::string stream = testing::sampleStream();
  stream.replace(stream.find("variable=account"), 0, "cycle=1 ");
  const Object race = parsed(print(stream));
  const Array &accesses = *race.getArray("accesses");
  EXPECT_EQ(accesses[0].getAsObject()->getBoolean("folded"), true);
  EXPECT_EQ(accesses[1].getAsObject()->getBoolean("folded"), false);
}

TEST_F(Json, KeysKeepTheirOrder) {
  std::string line = print(testing::sampleStream());
  size_t at = 0;
  for (const char *key :
       {"type",     "pid",   "id",     "accesses", "role", "kind", "atomic", "free",    "allocation", "size",    "address",
        "thread",   "main_thread", "variable", "folded", "locks",  "frames", "function", "file", "line",  "column", "inlined",
        "runtime",  "pc",    "module", "offset", "build_id", "location", "mutexes", "threads", "summary"}) {
    size_t found = line.find("\"" + std::string(key) + "\":", at);
    ASSERT_NE(found, line.npos) << key;
    at = found;
  }
}

TEST_F(Json, OtherFindings) {
  Object error = parsed(print(std::string(testing::kHeader) + testing::kMutexError));
  EXPECT_EQ(error.getString("type"), "mutex-error");
  EXPECT_EQ(error.getString("error"), "destroy-locked");
  EXPECT_EQ(error.getString("message"), "destroy of a locked mutex");
  EXPECT_EQ(error.get("accesses"), nullptr);
  const auto &stacks = *error.getArray("stacks");
  EXPECT_EQ(stacks[0].getAsObject()->getInteger("thread"), 1);
  EXPECT_EQ(stacks[1].getAsObject()->getString("role"), "locked");
  EXPECT_EQ(stacks[1].getAsObject()->getBoolean("main_thread"), true);
  EXPECT_EQ(stacks[2].getAsObject()->getNull("thread"), nullptr);
  EXPECT_EQ(stacks[2].getAsObject()->getArray("frames")->size(), 2u);
  EXPECT_EQ(error.getObject("location")->getInteger("offset"), 12);
  EXPECT_EQ((*error.getArray("mutexes"))[1].getAsObject()->getNull("address"), nullptr);
  EXPECT_EQ(error.getObject("summary")->getInteger("line"), 40);

  Object leak = parsed(print(std::string(testing::kHeader) + testing::kThreadLeak));
  EXPECT_EQ(leak.getString("type"), "thread-leak");
  EXPECT_EQ(leak.getInteger("count"), 3);
  EXPECT_EQ(leak.get("location"), nullptr);
  EXPECT_EQ(leak.getArray("threads")->size(), 1u);
  EXPECT_EQ(leak.getObject("summary")->getString("function"), "main");
}

TEST_F(Json, SignalErrors) {
  Object crash = parsed(print(std::string(testing::kHeader) + testing::kCrash));
  EXPECT_EQ(crash.getString("type"), "signal-error");
  EXPECT_EQ(crash.getString("error"), "segv");
  EXPECT_EQ(crash.getInteger("signal"), 11);
  EXPECT_EQ(crash.getString("address"), "0x1238");
  EXPECT_EQ(crash.getString("access"), "write");
  EXPECT_EQ(crash.get("location"), nullptr);
  Object call = parsed(print(std::string(testing::kHeader) + testing::kUnsafeCall));
  EXPECT_EQ(call.getString("error"), "unsafe-call");
  EXPECT_EQ(call.getNull("signal"), nullptr);
  EXPECT_EQ(call.get("address"), nullptr);
  EXPECT_EQ((*call.getArray("stacks"))[0].getAsObject()->getArray("frames")->size(), 4u);
}

TEST_F(Json, Allocation) {
  std::string stream = testing::sampleStream();
  const std::string kind = "role=before kind=read atomic=1 size=8";
  stream.replace(stream.find(kind), kind.size(), "role=before kind=write atomic=0 allocation=1 size=40");
  Object found = parsed(print(stream));
  const Object &before = *(*found.getArray("accesses"))[1].getAsObject();
  EXPECT_EQ(before.getBoolean("allocation"), true);
  EXPECT_EQ(before.getInteger("size"), 40);
  EXPECT_EQ((*found.getArray("accesses"))[0].getAsObject()->getBoolean("allocation"), false);
}

TEST_F(Json, UseAfterFreeIsATypeOfItsOwn) {
  std::string stream = testing::sampleStream();
  stream.replace(stream.find("race id=1"), 9, "race id=1 after_free=1");
  Object found = parsed(print(stream));
  EXPECT_EQ(found.getString("type"), "heap-use-after-free");
  EXPECT_EQ(found.getArray("accesses")->size(), 2u);
}

TEST_F(Json, AnyBytesAreValidJson) {
  std::string stream = testing::sampleStream();
  stream.replace(stream.find("wor%20ker"), 9, "%FF%00%22%0A%1B");
  parsed(print(stream));
}

TEST_F(Json, GlobalsAndThreads) {
  std::string stream = testing::sampleStream();
  size_t from = stream.find("location"), to = stream.find("mutex id");
  stream.replace(from, to - from, "location kind=global address=0x40500c\n");
  Object race = parsed(print(stream));
  EXPECT_EQ(race.getObject("location")->getString("name"), "table");
  EXPECT_EQ(race.getObject("location")->getInteger("size"), 32);
}

TEST_F(Json, Totals) {
  Suppressions suppressions;
  suppressions.parse("race:a\n", "s");
  Object totals = parsed(jsonTotals({7, 1, 2, 3, 4}, &suppressions));
  EXPECT_EQ(totals.getString("type"), "summary");
  EXPECT_EQ(totals.getInteger("reported"), 1);
  EXPECT_EQ(totals.getInteger("suppressed"), 2);
  EXPECT_EQ(totals.getInteger("duplicates"), 3);
  EXPECT_EQ(totals.getInteger("repeats"), 4);
  EXPECT_EQ((*totals.getArray("suppressions"))[0].getAsObject()->getInteger("hits"), 0);
  EXPECT_EQ(parsed(jsonTotals({}, nullptr)).getArray("suppressions"), nullptr);
}

TEST_F(Json, StatsAreNumbersWhereTheyCan) {
  Object stats = parsed(jsonStats({{{"reads", "12"}, {"time", "1.5s"}, {"mean", "2.5"}, {"odd", "1.2.3"}}}, 7));
  EXPECT_EQ(stats.getObject("values")->getInteger("reads"), 12);
  EXPECT_EQ(stats.getObject("values")->getString("time"), "1.5s");
  EXPECT_EQ(stats.getObject("values")->getNumber("mean"), 2.5);
  EXPECT_EQ(stats.getObject("values")->getString("odd"), "1.2.3");
}

}  // namespace
}  // namespace bigfoot::report
