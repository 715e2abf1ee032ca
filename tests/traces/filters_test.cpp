// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filters on random traces of programs with pointers, and with objects of classes: what they pass on must have a race if and only if the whole has
// one, and must leave all that is no access as it was. Of `capsule` that is claimed if it finds no violation: if it does, the classes are taken
// out until there is none, as `bigfoot capsules` does. Each filter sees each kind of trace.
//
//   traces_filters_test [--traces=N] [--seed=N]        by default 3000
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

#include "replay/chain.h"
#include "tests/traces/capsule_generator.h"
#include "tests/traces/feasible_trace.h"
#include "tests/traces/heap_generator.h"
#include "tests/traces/oracle.h"
#include "trace/text.h"

namespace bigfoot {
namespace {

constexpr const char *kFilters[] = {"threadlocal", "capsule"};

class ViolatedClasses : public replay::NumberedFindings {
 public:
  void race(const Event &, uint64_t, uint64_t, const Earlier &) override {}
  void capsuleViolation(const CapsuleViolation &violation) override { classes.insert(violation.class_number); }
  void print(const Event &) override {}
  std::set<uint64_t> classes;
};

// Returns: what the filter leaves; `violated` gets the classes that are no capsules.
std::vector<Event> filtered(const char *filter, const std::vector<Event> &trace, std::set<uint64_t> &violated) {
  ViolatedClasses findings;
  const auto stage = replay::detectorNamed(filter)->make(findings);
  replay::Block block{trace, std::vector<uint64_t>(trace.size())};
  stage->run(block, true);
  violated = findings.classes;
  return block.events;
}

std::vector<Event> withoutCallsOf(const std::set<uint64_t> &classes, std::vector<Event> trace) {
  std::erase_if(trace, [&](const Event &e) { return operandOf(e.kind) == Operand::kInstance && classes.contains(MemberCall{e.size}.number()); });
  return trace;
}

std::vector<Event> withoutAccesses(std::vector<Event> trace) {
  std::erase_if(trace, [](const Event &e) { return isAccess(e.kind); });
  return trace;
}

struct Sums {
  uint64_t accesses = 0, dropped = 0, racing = 0, judged = 0, violated = 0;
};

// Returns: what is wrong, or an empty string.
std::string judge(const char *filter, std::vector<Event> trace, Sums &sums) {
  std::set<uint64_t> violated;
  std::vector<Event> left = filtered(filter, trace, violated);
  const bool races = !racesByDefinition(trace).first_race.empty();
  sums.violated += !violated.empty();
  while (!violated.empty()) {
    if (!races && !racesByDefinition(left).first_race.empty()) return std::string(filter) + " makes a race of none in spite of violations";
    trace = withoutCallsOf(violated, std::move(trace));
    left = filtered(filter, trace, violated);
  }
  ++sums.judged;
  sums.accesses += static_cast<uint64_t>(std::ranges::count_if(trace, [](const Event &e) { return isAccess(e.kind); }));
  sums.dropped += trace.size() - left.size();
  sums.racing += races;
  if (withoutAccesses(left) != withoutAccesses(trace)) return std::string(filter) + " changes events that are no accesses";
  if (races == !racesByDefinition(left).first_race.empty()) return "";
  return std::string(filter) + (races ? " drops every race" : " makes a race of none");
}


int fail(uint64_t seed, const std::vector<Event> &trace, const std::string &wrong) {
  printf("seed %lu: %s\n", static_cast<unsigned long>(seed), wrong.c_str());
  for (const Event &event : trace) printf("%s\n", trace::textOf(event, {}).c_str());
  return 1;
}

uint64_t option(int argc, char **argv, const char *name, uint64_t otherwise) {
  for (int i = 1; i < argc; ++i)
    if (!strncmp(argv[i], name, strlen(name))) return strtoull(argv[i] + strlen(name), nullptr, 10);
  return otherwise;
}

// Returns: whether the sums mean anything.
bool print(const char *filter, const char *kind, const Sums &sums) {
  printf("%s, %s: %lu traces, %lu race, %lu with violations at first, %lu accesses, %lu of them dropped\n", filter, kind, static_cast<unsigned long>(sums.judged),
         static_cast<unsigned long>(sums.racing), static_cast<unsigned long>(sums.violated), static_cast<unsigned long>(sums.accesses), static_cast<unsigned long>(sums.dropped));
  const bool means_something = sums.racing > sums.judged / 10 && sums.racing < sums.judged - sums.judged / 10 && sums.dropped > sums.accesses / 20;
  return means_something || (printf("too few races, traces without one, or dropped accesses to mean anything\n"), false);
}

struct Kind {
  const char *name;
  std::vector<Event> (*make)(uint64_t seed);
};
constexpr Kind kKinds[] = {{"blocks", randomHeapTrace}, {"objects", randomCapsuleTrace}};

int run(int argc, char **argv) {
  const uint64_t traces = option(argc, argv, "--traces=", 3000), first = option(argc, argv, "--seed=", 1);
  bool means_something = true;
  for (const char *filter : kFilters)
    for (const Kind &kind : kKinds) {
      Sums sums;
      for (uint64_t seed = first; seed < first + traces; ++seed) {
        const std::vector<Event> trace = feasibleTrace(kind.make(seed));
        if (trace.empty()) return printf("seed %lu: the generator made a trace that no program can have\n", static_cast<unsigned long>(seed)), 1;
        if (const std::string wrong = judge(filter, trace, sums); !wrong.empty()) return fail(seed, trace, wrong);
      }
      means_something &= print(filter, kind.name, sums);
    }
  return means_something ? 0 : 1;
}

}  // namespace
}  // namespace bigfoot

int main(int argc, char **argv) { return bigfoot::run(argc, argv); }
