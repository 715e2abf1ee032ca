// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checkers on small random traces, by brute force.
//
// Velodrome must find a violation if and only if no order of the transactions has the operations that conflict in the trace's order.
// Atomizer, where a lock protects every variable, must be silent only if there is such an order.
// SingleTrack must find something if and only if two operations conflict that program order, forks and joins leave unordered.
// Behind a race detector, Velodrome's and SingleTrack's verdicts must be the same where nothing races.
//
//   traces_checkers_test [--traces=N] [--seed=N]        by default 20000
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <string>

#include "replay/chain.h"
#include "tests/traces/feasible_trace.h"
#include "tests/traces/oracle.h"
#include "trace/text.h"

namespace bigfoot {
namespace {

constexpr uint64_t kVariables = 0x1000, kLock = 0x10000, kVolatile = 0x12000;
constexpr unsigned kMostTransactions = 7;

// Threads with regions, each of which is opened and closed, one lock, and few variables.
class SmallGenerator {
 public:
  explicit SmallGenerator(uint64_t seed) : random_(seed), threads_(2 + below(2)), variables_(1 + below(2)), is_orderly_(!below(3)) {}

  std::vector<Event> make() {
    const unsigned length = 6 + below(9);
    while (trace_.size() < length) step(below(static_cast<unsigned>(threads_.size())));
    return std::move(trace_);
  }

 private:
  struct Thread {
    bool in_region = false, is_over = false, has_begun = false;
  };
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  void emit(unsigned t, EventKind kind, uint64_t object, uint64_t size = 0) {
    trace_.push_back({object, size, 0, static_cast<unsigned short>(t), kind});
  }

  void step(unsigned t) {
    Thread &self = threads_[t];
    if (self.is_over) return;
    if (t == 2 && !self.has_begun && !threads_[0].is_over && below(2)) {
      emit(0, EventKind::kFork, 2);
      self.has_begun = true;
      return;
    }
    self.has_begun = true;
    switch (below(9)) {
      case 0:
      case 1:
        emit(t, self.in_region ? EventKind::kExit : EventKind::kEnter, 1);
        self.in_region = !self.in_region;
        return;
      case 2:
      case 3: return lock(t);
      case 4: return emit(t, below(2) ? EventKind::kVolatileRead : EventKind::kVolatileWrite, kVolatile);
      case 5:
        if (below(4) || t == 0 || threads_[0].is_over || owner_ == static_cast<int>(t)) break;
        self.is_over = true;
        return emit(0, EventKind::kJoin, t);
      default: break;
    }
    if (is_orderly_ && owner_ != static_cast<int>(t)) return lock(t);
    emit(t, below(2) ? EventKind::kRead : EventKind::kWrite, kVariables + 8 * below(variables_), 8);
  }
  void lock(unsigned t) {
    if (owner_ >= 0 && owner_ != static_cast<int>(t)) return;
    emit(t, owner_ < 0 ? EventKind::kAcquire : EventKind::kRelease, kLock);
    owner_ = owner_ < 0 ? static_cast<int>(t) : -1;
  }

  std::mt19937_64 random_;
  std::vector<Thread> threads_;
  unsigned variables_;
  bool is_orderly_;  // every access with the lock
  int owner_ = -1;
  std::vector<Event> trace_;
};

bool isWriting(EventKind kind) {
  return kind == EventKind::kWrite || kind == EventKind::kVolatileWrite || operandOf(kind) == Operand::kLock;
}
// Of one thread, or a fork and what it starts, or a join and what it awaits. Requires: `a` comes before `b`.
bool isFixed(const Event &a, const Event &b) {
  return a.thread == b.thread || (b.kind == EventKind::kJoin && b.object == a.thread) || (a.kind == EventKind::kFork && a.object == b.thread);
}
// By the definition: of fixed order; or of the same lock, bytes or variable, and one writes.
bool conflict(const Event &a, const Event &b) {
  if (isFixed(a, b)) return true;
  const bool same = operandOf(a.kind) == operandOf(b.kind) && a.object == b.object;
  const bool counts = operandOf(a.kind) == Operand::kMemory || operandOf(a.kind) == Operand::kLock || operandOf(a.kind) == Operand::kVariable;
  return same && counts && (isWriting(a.kind) || isWriting(b.kind));
}

// Which transaction each event is part of; entries and exits belong to their region.
std::vector<unsigned> transactionsOf(const std::vector<Event> &trace, unsigned &count) {
  std::map<unsigned, unsigned> open;
  std::vector<unsigned> of;
  count = 0;
  for (const Event &e : trace) {
    if (e.kind == EventKind::kEnter) open[e.thread] = count++;
    of.push_back(open.contains(e.thread) ? open[e.thread] : count++);
    if (e.kind == EventKind::kExit) open.erase(e.thread);
  }
  return of;
}

// Whether some order of the transactions, one after the other, keeps the order of all that conflict.
bool isSerialisable(const std::vector<Event> &trace, const std::vector<unsigned> &of, unsigned count) {
  std::vector<std::pair<unsigned, unsigned>> ordered;
  for (size_t j = 0; j < trace.size(); ++j)
    for (size_t i = 0; i < j; ++i)
      if (of[i] != of[j] && conflict(trace[i], trace[j])) ordered.emplace_back(of[i], of[j]);
  std::vector<unsigned> place(count);
  for (unsigned i = 0; i < count; ++i) place[i] = i;
  do {
    if (std::ranges::all_of(ordered, [&](const auto &pair) { return place[pair.first] < place[pair.second]; })) return true;
  } while (std::ranges::next_permutation(place).found);
  return false;
}

// Whether the lock is held at every access.
bool isProtected(const std::vector<Event> &trace) {
  int owner = -1;
  for (const Event &e : trace) {
    if (operandOf(e.kind) == Operand::kLock) owner = e.kind == EventKind::kAcquire ? e.thread : -1;
    if (isAccess(e.kind) && owner != e.thread) return false;
  }
  return true;
}

// Whether two operations conflict that program order, forks and joins do not order. The first of them is before `j` in `ordered` by their closure.
bool isChance(const std::vector<Event> &trace) {
  std::vector<std::vector<bool>> ordered(trace.size(), std::vector<bool>(trace.size()));
  for (size_t j = 0; j < trace.size(); ++j) {
    for (size_t i = 0; i < j; ++i)
      if (isFixed(trace[i], trace[j])) {
        ordered[j][i] = true;
        for (size_t k = 0; k < i; ++k)
          if (ordered[i][k]) ordered[j][k] = true;
      }
    for (size_t i = 0; i < j; ++i)
      if (!ordered[j][i] && conflict(trace[i], trace[j])) return true;
  }
  return false;
}

// With an operation of the thread that a fork starts behind it: that it starts.
std::vector<Event> withStarts(const std::vector<Event> &trace) {
  std::vector<Event> longer;
  for (const Event &e : trace) {
    longer.push_back(e);
    if (e.kind == EventKind::kFork) longer.push_back({0, 0, 0, static_cast<unsigned short>(e.object), EventKind::kNotify});
  }
  return longer;
}

class CountedViolations : public replay::NumberedFindings {
 public:
  void race(const Event &, uint64_t, uint64_t, const Earlier &) override { ++count; }
  void violation(const Violation &) override { ++count; }
  void print(const Event &) override {}
  unsigned count = 0;
};

bool finds(const std::string &tool, const std::vector<Event> &trace) {
  CountedViolations found;
  replay::Chain chain;
  for (const replay::DetectorInfo *info : replay::parseChain(tool)) chain.push_back(info->make(found));
  replay::Block block{trace, std::vector<uint64_t>(trace.size())};
  replay::runChain(chain, block);
  return found.count > 0;
}

// Returns: what is wrong, or an empty string.
std::string judge(const std::vector<Event> &trace, bool is_serialisable) {
  if (finds("velodrome", trace) == is_serialisable) return is_serialisable ? "velodrome finds a violation, but there is an order" : "velodrome finds nothing";
  if (isProtected(trace) && !is_serialisable && !finds("atomizer", trace)) return "atomizer finds nothing";
  const bool is_chance = isChance(trace);
  if (finds("singletrack", trace) != is_chance) return is_chance ? "singletrack finds nothing" : "singletrack finds what is ordered";
  if (!racesByDefinition(trace).first_race.empty()) return "";
  for (const std::string filter : {"fasttrack:", "djit_plus:", "threadlocal:", "threadlocal:fasttrack:", "capsule:", "capsule:fasttrack:"}) {
    if (finds(filter + "velodrome", trace) == is_serialisable) return filter + "velodrome finds another verdict";
    if (finds(filter + "singletrack", trace) != is_chance) return filter + "singletrack finds another verdict";
  }
  return "";
}

uint64_t option(int argc, char **argv, const char *name, uint64_t otherwise) {
  for (int i = 1; i < argc; ++i)
    if (!strncmp(argv[i], name, strlen(name))) return strtoull(argv[i] + strlen(name), nullptr, 10);
  return otherwise;
}

int run(int argc, char **argv) {
  const uint64_t traces = option(argc, argv, "--traces=", 20000), first = option(argc, argv, "--seed=", 1);
  uint64_t judged = 0, broken = 0;
  for (uint64_t seed = first; seed < first + traces; ++seed) {
    const std::vector<Event> trace = feasibleTrace(SmallGenerator(seed).make());
    unsigned count = 0;
    const std::vector<Event> operations = withStarts(trace);
    const std::vector<unsigned> of = transactionsOf(operations, count);
    if (trace.empty() || count > kMostTransactions) continue;
    const bool is_serialisable = isSerialisable(operations, of, count);
    ++judged, broken += !is_serialisable;
    if (const std::string wrong = judge(trace, is_serialisable); !wrong.empty()) {
      printf("seed %lu: %s\n", static_cast<unsigned long>(seed), wrong.c_str());
      for (const Event &event : trace) printf("%s\n", trace::textOf(event, {}).c_str());
      return 1;
    }
  }
  printf("%lu traces of %lu judged, %lu not serialisable\n", static_cast<unsigned long>(judged), static_cast<unsigned long>(traces),
         static_cast<unsigned long>(broken));
  return broken > judged / 20 && broken < judged - judged / 20 ? 0 : (printf("too few of either kind to mean anything\n"), 1);
}

}  // namespace
}  // namespace bigfoot

int main(int argc, char **argv) { return bigfoot::run(argc, argv); }
