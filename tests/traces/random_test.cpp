// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random traces through every detector, compared with races by their definition.
//
//   traces_random_test [--seconds=N | --traces=N] [--seed=N]        by default 15 seconds
//
// Precise detectors must find the same first race of every byte, those with footprints the same bytes in time; those that report nothing but
// races, only real ones. Eraser must be silent where one lock is held at all accesses. A trace that fails is shrunk and printed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include "replay/chain.h"
#include "tests/traces/feasible_trace.h"
#include "tests/traces/generator.h"
#include "tests/traces/oracle.h"
#include "trace/text.h"

namespace bigfoot {
namespace {

// Which event was the first to be reported, by byte.
class FirstRaces : public replay::NumberedFindings {
 public:
  void race(const Event &, uint64_t address, uint64_t size, const Earlier &) override {
    for (uint64_t byte = address; byte < address + size; ++byte) first.try_emplace(byte, number);
    reports.insert(number);
  }
  void print(const Event &) override {}
  std::map<uint64_t, size_t> first;
  std::set<uint64_t> reports;
};

// Eraser's own guarantee: a byte of which every plain access was made with one lock, held for writing, is never warned of.
std::set<uint64_t> protectedBytes(const std::vector<Event> &trace) {
  std::map<uint16_t, std::set<uint64_t>> held;
  std::map<uint64_t, std::set<uint64_t>> common;
  for (const Event &e : trace) {
    if (e.kind == EventKind::kAcquire) held[e.thread].insert(e.object);
    if (e.kind == EventKind::kRelease || e.kind == EventKind::kWait) held[e.thread].erase(e.object);
    if (e.kind != EventKind::kRead && e.kind != EventKind::kWrite && e.kind != EventKind::kDeallocate) continue;
    for (uint64_t byte = e.object; byte < e.object + e.size; ++byte) {
      const auto [found, fresh] = common.try_emplace(byte, held[e.thread]);
      if (!fresh) std::erase_if(found->second, [&](uint64_t lock) { return !held[e.thread].contains(lock); });
    }
  }
  std::set<uint64_t> bytes;
  for (const auto &[byte, locks] : common)
    if (!locks.empty()) bytes.insert(byte);
  return bytes;
}

std::string describe(const std::map<uint64_t, size_t> &races) {
  std::string text;
  char line[64];
  for (const auto &[byte, event] : races) {
    snprintf(line, sizeof line, " %#lx:%zu", static_cast<unsigned long>(byte), event);
    text += line;
  }
  return text;
}

// The first event after `at` at which the thread synchronises or is joined; or the end.
size_t nextSynchronisation(const std::vector<Event> &trace, size_t at) {
  const uint16_t thread = trace[at].thread;
  for (size_t i = at + 1; i < trace.size(); ++i)
    if ((trace[i].thread == thread && operandOf(trace[i].kind) != Operand::kMemory) ||
        (trace[i].kind == EventKind::kJoin && trace[i].object == thread))
      return i;
  return trace.size();
}

// The same bytes, and each neither before its race nor after both threads have synchronised.
std::string judgeAddresses(const std::vector<Event> &trace, const std::map<uint64_t, size_t> &found, const RacesByDefinition &definition) {
  const bool same = std::ranges::equal(found, definition.first_race, {}, [](auto &x) { return x.first; }, [](auto &x) { return x.first; });
  if (!same) return " finds" + describe(found) + " instead of" + describe(definition.first_race);
  for (const auto &[byte, event] : definition.first_race) {
    size_t latest = nextSynchronisation(trace, event);
    for (size_t j = 0; j < event; ++j)
      if (definition.racing_with[event][j] && byte - trace[j].object < trace[j].size) latest = std::max(latest, nextSynchronisation(trace, j));
    if (found.at(byte) < event || found.at(byte) > latest)
      return " finds" + describe({{byte, found.at(byte)}}) + " and not from " + std::to_string(event) + " to " + std::to_string(latest);
  }
  return "";
}

// Returns: what is wrong with what the detector found, or an empty string.
std::string judge(const replay::DetectorInfo &info, const std::vector<Event> &trace, const RacesByDefinition &definition) {
  FirstRaces found;
  const auto stage = info.make(found);
  replay::Block block{trace, {}};
  for (size_t i = 0; i < trace.size(); ++i) block.numbers.push_back(i);
  stage->run(block, false);
  found.number = trace.size();
  stage->finish();
  const std::string name = info.name;
  if (info.guarantee == replay::Guarantee::kPrecise && found.first != definition.first_race)
    return name + " finds" + describe(found.first) + " instead of" + describe(definition.first_race);
  if (info.guarantee == replay::Guarantee::kAddresses)
    if (const std::string wrong = judgeAddresses(trace, found.first, definition); !wrong.empty()) return name + wrong;
  if (info.guarantee == replay::Guarantee::kRaces)
    for (const uint64_t event : found.reports)
      if (definition.racing_with[event].none()) return name + " reports event " + std::to_string(event) + ", which races with nothing";
  if (name == "eraser")
    for (const uint64_t byte : protectedBytes(trace))
      if (found.first.contains(byte)) return "eraser warns of a byte that a lock protects:" + describe({{byte, found.first[byte]}});
  return "";
}

std::string judgeAll(const std::vector<Event> &trace, uint64_t &races) {
  const RacesByDefinition definition = racesByDefinition(trace);
  races += definition.first_race.size();
  for (const replay::DetectorInfo &info : replay::detectorList())
    if (std::string wrong = judge(info, trace, definition); !wrong.empty()) return wrong;
  return "";
}

// Leaves out what is not needed for the failure, from large parts to single events.
std::vector<Event> shrunk(std::vector<Event> trace) {
  uint64_t races = 0;
  for (size_t part = trace.size() / 2; part; part /= 2)
    for (size_t at = 0; at + part <= trace.size();) {
      std::vector<Event> smaller = trace;
      smaller.erase(smaller.begin() + static_cast<ptrdiff_t>(at), smaller.begin() + static_cast<ptrdiff_t>(at + part));
      const std::vector<Event> kept = feasibleTrace(smaller);
      if (!kept.empty() && !judgeAll(kept, races).empty()) trace = smaller;
      else at += part;
    }
  return feasibleTrace(trace);
}

int fail(uint64_t seed, const std::vector<Event> &trace, const std::string &wrong) {
  const std::vector<Event> small = shrunk(trace);
  uint64_t races = 0;
  printf("seed %lu: %s\nshrunk to %zu events: %s\n", static_cast<unsigned long>(seed), wrong.c_str(), small.size(),
         judgeAll(small, races).c_str());
  const trace::Dictionary names;
  for (Event event : small) {
    event.site = 0;
    printf("%s\n", trace::textOf(event, names).c_str());
  }
  return 1;
}

uint64_t option(int argc, char **argv, const char *name, uint64_t otherwise) {
  for (int i = 1; i < argc; ++i)
    if (!strncmp(argv[i], name, strlen(name))) return strtoull(argv[i] + strlen(name), nullptr, 10);
  return otherwise;
}

int run(int argc, char **argv) {
  const uint64_t traces = option(argc, argv, "--traces=", 0), first = option(argc, argv, "--seed=", 1);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(option(argc, argv, "--seconds=", traces ? 1 << 30 : 15));
  uint64_t seed = first, events = 0, races = 0;
  for (; (!traces || seed - first < traces) && std::chrono::steady_clock::now() < end; ++seed) {
    const std::vector<Event> trace = randomTrace(seed), kept = feasibleTrace(trace);
    if (kept.empty()) return printf("seed %lu: the generator made a trace that no program can have\n", static_cast<unsigned long>(seed)), 1;
    events += kept.size();
    if (const std::string wrong = judgeAll(kept, races); !wrong.empty()) return fail(seed, trace, wrong);
  }
  printf("%lu traces, %lu events, %lu bytes that race\n", static_cast<unsigned long>(seed - first), static_cast<unsigned long>(events),
         static_cast<unsigned long>(races));
  return races > seed - first ? 0 : (printf("too few races to mean anything\n"), 1);
}

}  // namespace
}  // namespace bigfoot

int main(int argc, char **argv) { return bigfoot::run(argc, argv); }
