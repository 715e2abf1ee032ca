// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/session.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <random>

#include "report/testing.h"

namespace bigfoot::report {
namespace {

struct Outcome {
  std::string error, printed, answers, answer_lines;
  Totals totals;
};

Outcome run(const std::string &stream, const std::string &rules = "", Options options = {}) {
  testing::TableLookup lookup;
  Suppressions suppressions;
  EXPECT_EQ(suppressions.parse(rules, "s"), "");
  int in = testing::textFd(stream), out = testing::textFd(""), ack = testing::textFd("");
  options.ack = ack;
  Outcome outcome;
  {
    Output output(out, options.log_path);
    LineInput input(in);
    Session session(options, lookup, suppressions, output);
    outcome.error = session.run(input);
    outcome.totals = session.totals();
  }
  outcome.printed = testing::contents(out);
  outcome.answer_lines = testing::contents(ack);
  for (size_t at = 0; at < outcome.answer_lines.size(); at = outcome.answer_lines.find('\n', at) + 1)
    outcome.answers += outcome.answer_lines[at];
  for (int fd : {in, out, ack}) close(fd);
  return outcome;
}

std::string replaced(std::string text, const std::string &what, const std::string &with) {
  size_t at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return text.replace(at, what.size(), with);
}

size_t count(const std::string &text, const std::string &what) {
  size_t out = 0;
  for (size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size()) ++out;
  return out;
}

using testing::kClosing;
using testing::kHeader;
using testing::kRace;

TEST(Session, PrintsAnswersAndCloses) {
  Outcome outcome = run(testing::sampleStream());
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.answers, "1");
  EXPECT_EQ(count(outcome.printed, "WARNING: BigFoot: data race (pid=1234)\n"), 1u);
  EXPECT_EQ(outcome.printed.substr(outcome.printed.find("BigFoot: reported")),
            "BigFoot: reported 1 warnings\nBigFoot: races already reported recurred 7 times\n"
            "BigFoot: statistics\n  reads  12\n  time   1.5s\n");
}

TEST(Session, SuppressedIsNeitherPrintedNorCounted) {
  Outcome outcome = run(testing::sampleStream(), "race:deposit\n");
  EXPECT_EQ(outcome.answers, "0");
  EXPECT_EQ(count(outcome.printed, "WARNING"), 0u);
  EXPECT_EQ(count(outcome.printed, "reported"), 0u);
  EXPECT_EQ(outcome.totals.suppressed, 1u);
}

TEST(Session, RepeatsOfWhatAParentReported) {
  const Outcome outcome = run(std::string(kHeader) + "summary findings=0 repeats=2\n");
  EXPECT_EQ(outcome.printed, "BigFoot: races already reported recurred 2 times\n");
}

TEST(Session, SamePlacesAreDuplicatesWhicheverComesFirst) {
  std::string swapped = replaced(replaced(replaced(kRace, "role=now", "role=x"), "role=before", "role=now"), "role=x",
                                 "role=before");
  Outcome outcome = run(std::string(kHeader) + kRace + kRace + swapped + kClosing);
  EXPECT_EQ(outcome.answers, "122");
  EXPECT_EQ(count(outcome.printed, "WARNING"), 1u);
  EXPECT_EQ(outcome.totals.duplicates, 2u);
  EXPECT_EQ(count(outcome.printed, "recurred 9 times"), 1u);

  std::string elsewhere = replaced(kRace, "column=15", "column=16");
  EXPECT_EQ(run(std::string(kHeader) + kRace + elsewhere + kClosing).answers, "11");
}

TEST(Session, OtherFunctionsAndVariablesAreNoDuplicates) {
  const std::string race = kRace;
  const size_t at = race.find("variable=");
  ASSERT_NE(at, race.npos);
  const std::string other = race.substr(0, at) + "variable=other" + race.substr(race.find_first_of(" \n", at));
  EXPECT_EQ(run(std::string(kHeader) + kRace + other + kRace + kClosing).answers, "112");
}

TEST(Session, UnknownPlacesAreNoDuplicates) {
  std::string race = replaced(kRace, "0x401031", "0x409999");
  EXPECT_EQ(run(std::string(kHeader) + race + race + kClosing).answers, "11");
}

TEST(Session, AnswersOnlySinceTheLastRequest) {
  const std::string kAsk = "report-now\n";
  Outcome outcome = run(kHeader + kAsk + kRace + kAsk + kRace + kRace + kAsk);
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.answers, "122");
}

TEST(Session, EndWithoutSummaryStillCloses) {
  Outcome outcome = run(std::string(kHeader) + kRace);
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.answers, "");
  EXPECT_EQ(count(outcome.printed, "BigFoot: reported 1 warnings\n"), 1u);
}

TEST(Session, WhatCameBeforeAnErrorIsPrinted) {
  Outcome outcome = run(std::string(kHeader) + kRace + "garbage\n");
  EXPECT_EQ(outcome.error, "line 12: unexpected 'garbage'");
  EXPECT_EQ(count(outcome.printed, "WARNING"), 1u);
  EXPECT_EQ(count(outcome.printed, "BigFoot: reported 1 warnings\n"), 1u);
}

TEST(Session, TruncatedStreams) {
  std::string stream = testing::sampleStream();
  size_t summary = stream.find("report-now");
  for (size_t length = 0; length < summary; ++length) {
    std::string cut = stream.substr(0, length);
    bool whole = length >= std::string(kHeader).size() && cut.ends_with("\n") && cut.find("race id") == cut.npos;
    bool header_line = cut.ends_with("\n") && cut.find("race id") == cut.npos;
    EXPECT_EQ(run(cut).error.empty(), whole || header_line) << length;
  }
}

TEST(Session, HintOncePerRun) {
  std::string bare = replaced(kRace, "file=/home/me/bank.cpp line=12 column=15 ", "");
  bare = replaced(bare, "0x401011", "0x409999");
  Outcome outcome = run(std::string(kHeader) + bare + bare + kClosing);
  EXPECT_EQ(count(outcome.printed, "WARNING"), 2u);
  EXPECT_EQ(count(outcome.printed, "compile with -g for source lines\n"), 1u);
  EXPECT_EQ(count(run(testing::sampleStream()).printed, "compile with -g"), 0u);
  std::string released = replaced(replaced(kRace, "0x401031", "0x409999"), "future=field", "free=1");
  EXPECT_EQ(count(run(std::string(kHeader) + released).printed, "compile with -g"), 0u);
}

TEST(Session, ColorOnRequest) {
  Options options;
  EXPECT_EQ(count(run(testing::sampleStream(), "", options).printed, "\033"), 0u);
  options.color = ColorMode::kAlways;
  EXPECT_NE(count(run(testing::sampleStream(), "", options).printed, "\033"), 0u);
}

TEST(Session, JsonIsOneObjectPerLine) {
  Options options;
  options.formats = {findFormat("json")};
  Outcome outcome = run(testing::sampleStream(), "", options);
  EXPECT_EQ(count(outcome.printed, "\n"), 3u);
  EXPECT_EQ(count(outcome.printed, "{\"type\":\"race\""), 1u);
  EXPECT_EQ(count(outcome.printed, "{\"type\":\"summary\""), 1u);
}

TEST(Session, LogFileCarriesTheProcessId) {
  char directory[] = "/tmp/bigfoot_report_XXXXXX";
  ASSERT_NE(mkdtemp(directory), nullptr);
  Options options;
  options.log_path = std::string(directory) + "/log";
  EXPECT_EQ(run(testing::sampleStream(), "", options).printed, "");
  std::string file = options.log_path + ".1234";
  int fd = open(file.c_str(), O_RDONLY);
  ASSERT_GE(fd, 0);
  EXPECT_EQ(count(testing::contents(fd), "WARNING"), 1u);
  run(testing::sampleStream(), "", options);
  EXPECT_EQ(count(testing::contents(fd), "WARNING"), 2u) << "a second report must not destroy the first";
  close(fd);
  unlink(file.c_str());
  rmdir(directory);
}

constexpr char kProfile[] = "profile blocks=1 bytes=8 elements=1 locations=1 shadow=9 blank=0 spans=0 uniform=0 runs=0 cells=8 stack=\n";

TEST(Session, ProfileGoesToItsFile) {
  char name[] = "/tmp/bigfoot_profile_XXXXXX";
  int fd = mkstemp(name);
  ASSERT_GE(fd, 0);
  Options options;
  options.shadow_profile = name;
  EXPECT_EQ(run(std::string(kHeader) + kProfile, "", options).error, "");
  EXPECT_EQ(testing::contents(fd), "") << "the program was killed before it had told all";
  for (int i = 0; i < 2; ++i) {
    Outcome outcome = run(std::string(kHeader) + kRace + kProfile + kClosing, "", options);
    EXPECT_EQ(count(outcome.printed, "SUMMARY: BigFoot"), 1u);
    EXPECT_EQ(count(outcome.printed, "by allocation"), 0u);
    EXPECT_EQ(count(testing::contents(fd), "by allocation"), 1u) << "a second run replaces the first";
  }
  EXPECT_EQ(run(std::string(kHeader) + kProfile + kClosing).error, "") << "nobody asked for it";
  options.shadow_profile = "/nonexistent/profile";
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(count(run(std::string(kHeader) + kRace + kProfile + kClosing, "", options).printed, "SUMMARY: BigFoot"), 1u);
  std::string errors = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(count(errors, "cannot open /nonexistent/profile: No such file or directory; writing to stderr instead\n"), 1u);
  EXPECT_EQ(count(errors, "by allocation"), 1u);
  close(fd);
  unlink(name);
}

TEST(Session, UnwritableOutputFallsBackToStderr) {
  Options options;
  options.log_path = "/nonexistent/log";
  ::testing::internal::CaptureStderr();
  run(testing::sampleStream(), "", options);
  std::string errors = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(count(errors, "bigfoot-report: cannot open /nonexistent/log.1234: No such file or directory; writing to "
                          "stderr instead\n"),
            1u);
  EXPECT_EQ(count(errors, "SUMMARY: BigFoot"), 1u);
}

TEST(Output, FullDiskAndBrokenPipeLoseNothing) {
  signal(SIGPIPE, SIG_IGN);
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  close(pipe_ends[0]);
  int full = open("/dev/full", O_WRONLY);
  for (auto [fd, reason] : {std::pair(full, "No space left on device"), std::pair(pipe_ends[1], "Broken pipe")}) {
    ::testing::internal::CaptureStderr();
    Output output(fd, "");
    output.write("first\n");
    output.write("second\n");
    EXPECT_FALSE(output.lost());
    EXPECT_EQ(::testing::internal::GetCapturedStderr(),
              std::string("bigfoot-report: cannot write to the output: ") + reason +
                  "; writing to stderr instead\nfirst\nsecond\n");
  }
  close(full);
  close(pipe_ends[1]);
}

// Bytes flipped, dropped, doubled and moved: an error or a report, never a crash and never a hang.
TEST(Session, MutatedStreamsNeverCrash) {
  std::mt19937 random(20240611);
  auto below = [&](size_t limit) { return size_t(random() % limit); };
  const std::string kTokens[] = {"race id=1\n", "end\n", "\n", " ", "=", "%", ",", "0x", "report-now\n", "stack=",
                                 "18446744073709551615", "module start=0x0 end=0xffffffffffffffff bias=0x1 path=/x\n"};
  const std::string original = std::string(kHeader) + kRace + kRace + kClosing;
  size_t accepted = 0, rejected = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string stream = original;
    for (size_t changes = 1 + below(4); changes > 0 && !stream.empty(); --changes) {
      size_t at = below(stream.size());
      switch (below(6)) {
        case 0: stream[at] = char(random()); break;
        case 1: stream.erase(at, 1 + below(40)); break;
        case 2: stream.insert(at, stream.substr(below(stream.size()), below(200))); break;
        case 3: stream.insert(at, kTokens[below(std::size(kTokens))]); break;
        case 4: stream.resize(at); break;
        case 5: stream[at] = "0123456789abcdefx=,: \n"[below(22)]; break;
      }
    }
    Options options;
    constexpr const char *kFormats[] = {"text", "json", "sarif", "html", "github"};
    options.formats = {findFormat(kFormats[i % 5])};
    (run(stream, i % 3 ? "" : "race:work*\n", options).error.empty() ? accepted : rejected)++;
  }
  // Both happen often, or the mutations test nothing.
  EXPECT_GT(accepted, 500u);
  EXPECT_GT(rejected, 1000u);
}

}  // namespace
}  // namespace bigfoot::report
