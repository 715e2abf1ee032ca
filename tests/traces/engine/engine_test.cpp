// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fast engine against the definition of a race: random traces, each run as a program whose accesses `bigfoot c++` compiled.
//
//   traces_engine_test [--seconds=N | --traces=N] [--seed=N]        by default 10 seconds
//
// Every second trace is judged at each event: the engine must find a conflict at exactly the bytes of an event that race there for the first
// time by the definition; of an event in several granules, where one finding stands for all that another access did, at some and no others.
// The others leave the engine its footprints: it must find something in every piece of memory that races, and nothing anywhere else.
// A trace that fails is shrunk and printed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/traces/engine/program.h"
#include "tests/traces/feasible_trace.h"
#include "tests/traces/generator.h"
#include "tests/traces/oracle.h"
#include "trace/text.h"

namespace bigfoot {
namespace {

using Bytes = std::set<uint64_t>;

std::string describe(const Bytes &bytes) {
  std::string text;
  char line[32];
  for (const uint64_t byte : bytes) snprintf(line, sizeof line, " %#lx", static_cast<unsigned long>(byte)), text += line;
  return bytes.empty() ? " nothing" : text;
}

std::string judgeAtOnce(const std::vector<Event> &trace, const RacesByDefinition &definition, const std::vector<Bytes> &found) {
  for (size_t i = 0; i < trace.size(); ++i) {
    Bytes expected, fresh;
    for (const auto &[byte, event] : definition.first_race)
      if (event == i) expected.insert(byte);
    for (const uint64_t byte : found[i])  // what raced before may be found again
      if (const auto first = definition.first_race.find(byte); first == definition.first_race.end() || first->second >= i) fresh.insert(byte);
    const bool is_one_granule = trace[i].size && trace[i].object / 8 == (trace[i].object + trace[i].size - 1) / 8;
    const bool is_right = is_one_granule ? fresh == expected
                                         : (expected.empty() || !found[i].empty()) &&
                                               std::includes(expected.begin(), expected.end(), fresh.begin(), fresh.end());
    if (!is_right) return "event " + std::to_string(i) + " finds" + describe(fresh) + " instead of" + describe(expected);
  }
  return "";
}

std::string judgeLate(const RacesByDefinition &definition, const std::vector<Bytes> &found) {
  const auto pieceOf = [](uint64_t byte) { return byte < 0x4000 ? byte : byte & ~uint64_t{0x1ff}; };  // of the heap: blocks
  Bytes pieces, expected;
  for (const Bytes &bytes : found)
    for (const uint64_t byte : bytes) {
      if (!definition.first_race.contains(byte)) return "a conflict at" + describe({byte}) + ", which does not race";
      pieces.insert(pieceOf(byte));
    }
  for (const auto &[byte, event] : definition.first_race)
    if (byte >= 0x4000) expected.insert(pieceOf(byte));
  if (!std::includes(pieces.begin(), pieces.end(), expected.begin(), expected.end()))
    return "blocks that race:" + describe(expected) + ", where conflicts are:" + describe(pieces);
  return "";
}

// Returns: what is wrong, or an empty string.
std::string judge(const std::vector<Event> &trace, Program::Verdicts verdicts, uint64_t &races) {
  const RacesByDefinition definition = racesByDefinition(trace);
  races += definition.first_race.size();
  const std::vector<Bytes> found = Program(trace, verdicts).run();
  return verdicts == Program::kAtOnce ? judgeAtOnce(trace, definition, found) : judgeLate(definition, found);
}

std::vector<Event> shrunk(std::vector<Event> trace, Program::Verdicts verdicts) {
  uint64_t races = 0;
  for (size_t part = trace.size() / 2; part; part /= 2)
    for (size_t at = 0; at + part <= trace.size();) {
      std::vector<Event> smaller = trace;
      smaller.erase(smaller.begin() + static_cast<ptrdiff_t>(at), smaller.begin() + static_cast<ptrdiff_t>(at + part));
      smaller = asProgram(smaller);
      if (!smaller.empty() && feasibleTrace(smaller).size() == smaller.size() && !judge(smaller, verdicts, races).empty()) trace = smaller;
      else at += part;
    }
  return trace;
}

int fail(uint64_t seed, const std::vector<Event> &trace, Program::Verdicts verdicts, const std::string &wrong) {
  printf("seed %lu: %s\n", static_cast<unsigned long>(seed), wrong.c_str());
  fflush(stdout);
  const std::vector<Event> small = shrunk(trace, verdicts);
  uint64_t races = 0;
  printf("shrunk to %zu events: %s\n", small.size(), judge(small, verdicts, races).c_str());
  const trace::Dictionary names;
  for (Event event : small) event.site = 0, printf("%s\n", trace::textOf(event, names).c_str());
  return 1;
}

uint64_t option(int argc, char **argv, const char *name, uint64_t otherwise) {
  for (int i = 1; i < argc; ++i)
    if (!strncmp(argv[i], name, strlen(name))) return strtoull(argv[i] + strlen(name), nullptr, 10);
  return otherwise;
}

int run(int argc, char **argv) {
  const uint64_t traces = option(argc, argv, "--traces=", 0), first = option(argc, argv, "--seed=", 1);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(option(argc, argv, "--seconds=", traces ? 1 << 30 : 10));
  uint64_t seed = first, events = 0, races = 0;
  for (; (!traces || seed - first < traces) && std::chrono::steady_clock::now() < end; ++seed) {
    const std::vector<Event> trace = asProgram(feasibleTrace(randomTrace(seed)));
    const auto verdicts = seed % 2 ? Program::kAtOnce : Program::kLate;
    if (feasibleTrace(trace).size() != trace.size()) return printf("seed %lu: not a program\n", static_cast<unsigned long>(seed)), 1;
    events += trace.size();
    if (const std::string wrong = judge(trace, verdicts, races); !wrong.empty()) return fail(seed, trace, verdicts, wrong);
  }
  printf("%lu traces, %lu events, %lu bytes that race\n", static_cast<unsigned long>(seed - first), static_cast<unsigned long>(events),
         static_cast<unsigned long>(races));
  return races > seed - first ? 0 : (printf("too few races to mean anything\n"), 1);
}

}  // namespace
}  // namespace bigfoot

int main(int argc, char **argv) { return bigfoot::run(argc, argv); }
