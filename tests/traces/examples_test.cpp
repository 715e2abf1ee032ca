// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The papers' examples, with the state after every step. In a trace of examples/, a line
//
//   #= fasttrack C0=<5> Wx=4@0 races=0
//
// says what that tool's state is by then: a component (detectors/detector.h, show), its thread or object, and its value; or how many events
// raced, or broke a region's atomicity or a capsule, so far; of a chain it is the last tool's.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "replay/chain.h"
#include "trace/text.h"

namespace bigfoot {
namespace {

struct Expectation {
  uint64_t line;
  std::string tool, component, object, value;
};

class CountedRaces : public replay::NumberedFindings {
 public:
  void race(const Event &, uint64_t, uint64_t, const Earlier &) override { racing_ += number != last_, last_ = number; }
  void violation(const Violation &) override { ++racing_; }
  void capsuleViolation(const CapsuleViolation &) override { ++racing_; }
  void print(const Event &) override {}
  unsigned count() const { return racing_; }

 private:
  unsigned racing_ = 0;
  uint64_t last_ = 0;
};

std::vector<Expectation> expectationsIn(const std::string &path) {
  std::vector<Expectation> found;
  std::ifstream file(path);
  uint64_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (!line.starts_with("#= ")) continue;
    std::istringstream words(line.substr(3));
    std::string tool, word;
    words >> tool;
    while (words >> word) {
      const size_t equals = word.find('='), object = word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
      // A capital letter may be a lock's name: components are B, C, E, K, L, M, R, U, W, T, F, G, H, P and LS, and a name follows them.
      const size_t split = word.starts_with("races") ? equals : std::min(object, word.starts_with("LS") ? size_t{2} : size_t{1});
      found.push_back({number, tool, word.substr(0, split), word.substr(split, equals - split), word.substr(equals + 1)});
    }
  }
  return found;
}

class Example {
 public:
  explicit Example(const std::string &path) {
    std::ifstream file(path);
    trace::TextReader reader(file);
    reader.read(events_);
    for (size_t i = 0; i < events_.size(); ++i) lines_.push_back(std::stoull(reader.position(i).substr(5)));
    names_ = reader.dictionary();
  }

  void check(const std::string &tool, const std::vector<Expectation> &expectations) {
    CountedRaces before, races;
    replay::Chain chain;
    const auto stages = replay::parseChain(tool);
    for (const replay::DetectorInfo *info : stages) chain.push_back(info->make(info == stages.back() ? races : before));
    size_t next = 0;
    for (const Expectation &expected : expectations) {
      if (expected.tool != tool) continue;
      for (; next < events_.size() && lines_[next] < expected.line; ++next) {
        replay::Block block{{events_[next]}, {next + 1}};
        replay::runChain(chain, block);
      }
      const std::string shown = expected.component == "races"
                                    ? std::to_string(races.count())
                                    : named(chain.back()->show(expected.component, objectOf(expected)));
      EXPECT_EQ(shown, expected.value) << "line " << expected.line << ": " << tool << " " << expected.component << expected.object;
    }
  }

 private:
  uint64_t objectOf(const Expectation &expected) const {
    if (std::string_view("CEHFMB").find(expected.component) != std::string_view::npos || (expected.component == "L" && isdigit(expected.object[0]))) return std::stoull(expected.object);
    const size_t plus = expected.object.find('+');
    const uint64_t offset = plus == std::string::npos ? 0 : std::stoull(expected.object.substr(plus));
    for (const auto &[address, name] : names_.objects)
      if (name == expected.object.substr(0, plus)) return address + offset;
    ADD_FAILURE() << "line " << expected.line << ": no object '" << expected.object << "'";
    return 0;
  }
  // With the names of objects instead of their addresses.
  std::string named(std::string text) const {
    for (const auto &[address, name] : names_.objects)
      for (size_t at; (at = text.find(std::to_string(address))) != std::string::npos;) text.replace(at, std::to_string(address).size(), name);
    return text;
  }

  std::vector<Event> events_;
  std::vector<uint64_t> lines_;
  trace::Dictionary names_;
};

TEST(Examples, StateAfterEveryStep) {
  unsigned files = 0, checked = 0;
  for (const auto &entry : std::filesystem::directory_iterator(BIGFOOT_EXAMPLES)) {
    SCOPED_TRACE(entry.path().filename().string());
    const std::vector<Expectation> expectations = expectationsIn(entry.path());
    EXPECT_FALSE(expectations.empty());
    Example example(entry.path());
    std::set<std::string> tools;
    for (const Expectation &expected : expectations) tools.insert(expected.tool);
    for (const std::string &tool : tools) example.check(tool, expectations);
    ++files;
    checked += static_cast<unsigned>(expectations.size());
  }
  EXPECT_GE(files, 6u);
  EXPECT_GE(checked, 400u);
}

}  // namespace
}  // namespace bigfoot
