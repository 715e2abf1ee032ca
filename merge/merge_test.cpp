// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "merge/merge.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "merge/lines.h"
#include "merge/suppression_lines.h"
#include "report/identity.h"
#include "report/print_json.h"
#include "report/testing.h"

namespace bigfoot::merge {
namespace {

using report::Frame;
using report::Module;
using report::Report;

constexpr char kForeign[] = "/include/c++/,^/usr/include/";

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/bigfoot-merge-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string write(const std::string &name, const std::string &text) const {
    const std::string file = path_ + "/" + name;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
  const std::string &path() const { return path_; }

 private:
  std::string path_;
};

// What tells one race from another, wherever it was found.
struct Kind {
  std::string file, function, variable;
  unsigned line = 1, column = 1, other_line = 2;
  auto operator<=>(const Kind &) const = default;
};

// A race as a machine finds it, whose sources lie in `root`.
Report raceOf(const Kind &kind, const std::string &root, std::mt19937_64 &random) {
  static const Module module{0, 0, 0, "/tmp/program", "ab"};
  Report out;
  out.pid = random() % 30000;
  out.run = "machine-" + std::to_string(out.pid);
  out.time = "2026-01-31T12:00:00Z";
  const auto frameAt = [&](unsigned line) {
    Frame frame;
    frame.pc = random() >> 16;
    frame.offset = random() >> 40;
    frame.module = &module;
    frame.source = {kind.function, root + kind.file, line, kind.column, false, root.size()};
    return frame;
  };
  out.now = {frameAt(kind.line)};
  out.before = {frameAt(kind.other_line)};
  if (random() % 2) std::swap(out.now, out.before);
  out.finding.now.site.variable = out.finding.before.site.variable = kind.variable;
  out.finding.now.write = true;
  out.finding.now.size = out.finding.before.size = 4;
  out.finding.now.address = out.finding.before.address = random() >> 20;
  out.finding.threads = {{1, random() % 30000, "", true, 0, {}, false}};
  out.threads = {{}};
  return out;
}

std::string lineOf(const Report &report) { return report::jsonReport(report, ""); }

std::vector<Report> merged(Merge &merge) {
  std::vector<Report> out;
  merge.forEach([&](const Report &report) { out.push_back(report); });
  return out;
}

TEST(Merge, CountsRunsAndTimes) {
  Folder folder;
  std::mt19937_64 random(1);
  const Kind kind{"a.c", "f", "x"};
  Report one = raceOf(kind, "/home/me/", random), two = raceOf(kind, "/build/elsewhere/", random);
  one.run = "one";
  one.time = "2026-01-01T00:00:00Z";
  two.run = "two";
  two.time = "2026-03-01T00:00:00Z";
  Merge merge(kForeign);
  merge.add(folder.write("a.json", lineOf(one) + lineOf(one) + "{\"type\":\"summary\",\"pid\":1}\n"));
  merge.add(folder.write("b.json", lineOf(two)));
  const auto found = merged(merge);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].seen->runs, 2u);
  EXPECT_EQ(found[0].seen->times, 3u);
  EXPECT_EQ(found[0].seen->first, one.time);
  EXPECT_EQ(found[0].seen->last, two.time);
  EXPECT_EQ(merge.counts().findings, 3u);
  EXPECT_EQ(merge.counts().damaged, 0u);

  // What was merged can be merged again.
  Merge again(kForeign);
  again.add(folder.write("c.json", lineOf(found[0]) + lineOf(two)));
  const auto more = merged(again);
  ASSERT_EQ(more.size(), 1u);
  EXPECT_EQ(more[0].seen->runs, 3u);
  EXPECT_EQ(more[0].seen->times, 4u);
}

// Findings that differ in anything but where they were found stay apart; those that do not are one.
TEST(Merge, PropertyOfFingerprints) {
  std::mt19937_64 random(7);
  const auto pick = [&](std::initializer_list<const char *> from) { return std::string(from.begin()[random() % from.size()]); };
  std::map<std::string, Kind> kinds;
  std::map<Kind, std::string> prints;
  for (int i = 0; i < 20000; ++i) {
    Kind kind{pick({"a.c", "b.c", "lib/a.c", "lib/b.c"}), pick({"f", "g", "f(int)"}), pick({"x", "y", "", "p->x"}), unsigned(random() % 3) + 1, unsigned(random() % 3),
              unsigned(random() % 3) + 1};
    if (kind.line > kind.other_line) std::swap(kind.line, kind.other_line);  // either may come first
    const Report report = raceOf(kind, pick({"/home/me/", "/build/", "/w/x/y/"}), random);
    const std::string print = report::fingerprint(report);
    ASSERT_EQ(print.size(), 32u);
    const auto [by_print, fresh_print] = kinds.try_emplace(print, kind);
    ASSERT_TRUE(by_print->second == kind) << "different findings share a fingerprint";
    const auto [by_kind, fresh_kind] = prints.try_emplace(kind, print);
    ASSERT_EQ(by_kind->second, print) << "equal findings have different ones";
    // As it is read again from JSON, and computed again.
    report::JsonReader reader(kForeign);
    auto read = reader.read(lineOf(report));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->fingerprint, print);
    read->fingerprint.clear();
    ASSERT_EQ(report::fingerprint(*read), print);
  }
  EXPECT_GT(kinds.size(), 200u);
}

TEST(Merge, FingerprintWithoutLinesStaysWhenLinesMove) {
  std::mt19937_64 random(3);
  Kind kind{"a.c", "f", "x", 10, 3, 20}, moved = kind, other = kind;
  moved.line += 5, moved.other_line += 5;
  other.function = "g";
  const auto print = [&](const Kind &k) { return report::fingerprintWithoutLines(raceOf(k, "/r/", random)); };
  EXPECT_EQ(print(kind), print(moved));
  EXPECT_NE(print(kind), print(other));
}

TEST(Merge, DamagedLinesAreCounted) {
  Folder folder;
  std::mt19937_64 random(5);
  const std::string good = lineOf(raceOf({"a.c", "f", "x"}, "/r/", random)), other = lineOf(raceOf({"b.c", "f", "x"}, "/r/", random));
  Merge merge(kForeign);
  merge.add(folder.write("a.json", good.substr(0, good.size() / 2) + "\n" + good + "no JSON\n" + good.substr(0, 200) + good + "{\"type\":\"race\"}\n\n" + other +
                                       good.substr(0, good.size() / 3)));
  EXPECT_EQ(merge.counts().damaged, 5u);
  EXPECT_EQ(merge.counts().findings, 2u);
  EXPECT_EQ(merged(merge).size(), 2u);
}

TEST(Merge, EveryCutOfALineIsDamagedOrWhole) {
  std::mt19937_64 random(6);
  const std::string line = lineOf(raceOf({"a.c", "f", "x\"}]"}, "/r/", random));
  const std::string_view whole = std::string_view(line).substr(0, line.size() - 1);
  EXPECT_EQ(glance(whole).kind, Glance::Kind::kFinding);
  for (size_t i = 0; i < whole.size(); ++i) ASSERT_EQ(glance(whole.substr(0, i)).kind, Glance::Kind::kDamaged) << i;
}

std::string gzip(const std::string &text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(text.size() + 1000, '\0');
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
  stream.avail_in = uInt(text.size());
  stream.next_out = reinterpret_cast<Bytef *>(out.data());
  stream.avail_out = uInt(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(const std::string &text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

TEST(Merge, CompressedFilesAndFolders) {
  Folder folder;
  std::mt19937_64 random(8);
  const std::string a = lineOf(raceOf({"a.c", "f", "x"}, "/r/", random)), b = lineOf(raceOf({"b.c", "f", "x"}, "/r/", random));
  folder.write("one/races.json.gz", gzip(a + b) + gzip(b));
  folder.write("two/races.jsonl.zst", zstd(a) + zstd(b));
  folder.write("two/races.4711", a);
  folder.write("two/notes.txt", "nothing");
  Merge merge(kForeign);
  for (const std::string &file : findFiles(folder.path())) merge.add(file);
  EXPECT_EQ(merge.counts().files, 3u);
  EXPECT_EQ(merge.counts().findings, 6u);
  EXPECT_TRUE(merge.counts().unread.empty());
  EXPECT_EQ(merged(merge).size(), 2u);

  Merge cut(kForeign);
  cut.add(folder.write("cut.json.gz", gzip(a + b).substr(0, 100)));
  cut.add(folder.write("cut.json.zst", zstd(a + b).substr(0, 100)));
  cut.add(folder.path() + "/missing.json");
  EXPECT_EQ(cut.counts().unread.size(), 3u);
}

TEST(Merge, Baseline) {
  Folder folder;
  std::mt19937_64 random(9);
  const std::string a = lineOf(raceOf({"a.c", "f", "x"}, "/r/", random)), b = lineOf(raceOf({"b.c", "f", "x"}, "/other/", random));
  Merge merge(kForeign);
  merge.addBaseline(folder.write("old.json", lineOf(raceOf({"a.c", "f", "x"}, "/elsewhere/", random))));
  merge.add(folder.write("new.json", a + b));
  const auto found = merged(merge);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].now[0].source.relativeFile(), "b.c");
}

// A finding is suppressed by the line that was written for it, and others are not.
TEST(Merge, SuppressionLines) {
  std::mt19937_64 random(10);
  for (const char *function : {"f", "main::$_0::operator()() const", "void g<int*>(int*)", "a*b"}) {
    const Report report = raceOf({"a.c", function, "x"}, "/r/", random), other = raceOf({"a.c", "another", "x"}, "/r/", random);
    report::Suppressions suppressions;
    const std::string lines = suppressionLines(report);
    ASSERT_EQ(suppressions.parse(lines, "lines"), "") << lines;
    EXPECT_TRUE(suppressions.suppresses(report)) << lines;
    EXPECT_FALSE(suppressions.suppresses(other)) << lines;
    EXPECT_TRUE(isChosen(report, "all"));
    EXPECT_TRUE(isChosen(report, "0000," + fingerprint(report).substr(0, 6)));
    EXPECT_FALSE(isChosen(report, fingerprint(other).substr(0, 12)));
  }
}

TEST(Lines, AreCutWhereTheyAre) {
  Folder folder;
  const std::string text = "a\n\nb" + std::string(3'000'000, 'x') + "\nlast";
  std::string error;
  const auto bytes = openBytes(folder.write("f", text), &error);
  Lines lines(*bytes);
  std::string joined;
  bool whole = true;
  while (const auto line = lines.next()) {
    joined += std::string(*line) + "\n";
    whole = lines.isWhole();
  }
  EXPECT_EQ(joined, text + "\n");
  EXPECT_FALSE(whole);
}

// The number of a descriptor is another in the next run.
TEST(Merge, DescriptorsAreTheSameByAnyNumber) {
  report::testing::TableLookup lookup;
  report::Symbolizer symbolizer(lookup);
  std::string stream = std::string(report::testing::kHeader) + report::testing::kDescriptorRace;
  const std::string seven = report::fingerprint(report::testing::resolveFirst(symbolizer, stream));
  stream.replace(stream.find("number=7"), 8, "number=8");
  EXPECT_EQ(report::fingerprint(report::testing::resolveFirst(symbolizer, stream)), seven);
  stream.replace(stream.find("kind=fd"), 7, "kind=unknown");
  EXPECT_NE(report::fingerprint(report::testing::resolveFirst(symbolizer, stream)), seven);
}

// Everything that JSON says is there again after reading it.
TEST(ReadJson, PrintsTheSame) {
  report::testing::TableLookup lookup;
  for (const char *finding : {report::testing::kRace, report::testing::kDescriptorRace, report::testing::kMutexError, report::testing::kThreadLeak, report::testing::kCrash, report::testing::kUnsafeCall}) {
    report::Symbolizer symbolizer(lookup);
    const Report report = report::testing::resolveFirst(symbolizer, std::string(report::testing::kHeader) + finding);
    const std::string line = lineOf(report);
    report::JsonReader reader("");
    const auto read = reader.read(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(lineOf(*read), line);
    // The stack below a global's symbol, and offsets in it, are not told.
    EXPECT_EQ(report::message(*read), report::message(report));
  }
}

}  // namespace
}  // namespace bigfoot::merge
