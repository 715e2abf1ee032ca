// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/oracle.h"

#include <algorithm>

namespace bigfoot {
namespace {

using Set = std::bitset<kMostOracleEvents>;

bool touches(const Event &e) { return isAccess(e.kind) || e.kind == EventKind::kDeallocate; }
bool isWriting(const Event &e) {
  return e.kind == EventKind::kWrite || e.kind == EventKind::kAtomicWrite || e.kind == EventKind::kDeallocate;
}
bool isAtomicAccess(const Event &e) { return e.kind == EventKind::kAtomicRead || e.kind == EventKind::kAtomicWrite; }
bool conflicts(const Event &a, const Event &b) { return (isWriting(a) || isWriting(b)) && !(isAtomicAccess(a) && isAtomicAccess(b)); }
bool overlaps(const Event &a, const Event &b) { return a.object < b.object + b.size && b.object < a.object + a.size; }

bool isRelease(EventKind k) { return k == EventKind::kRelease || k == EventKind::kWait; }

// Whether the byte's memory begins a life between the two events.
bool beginsBetween(const std::vector<Event> &trace, size_t first, size_t second, uint64_t byte) {
  for (size_t k = first; k < second; ++k)
    if ((trace[k].kind == EventKind::kAllocate || trace[k].kind == EventKind::kStack) && byte >= trace[k].object && byte < trace[k].object + trace[k].size) return true;
  return false;
}

class Order {
 public:
  explicit Order(const std::vector<Event> &trace) : trace_(trace), before_(trace.size()) {
    for (size_t i = 0; i < trace.size(); ++i) {
      // Program order: the last event of the thread is after all others of it, and the first one after its fork.
      const size_t last = lastOf(trace[i].thread, i);
      if (last < i) after(i, last);
      else afterAll(i, [&](const Event &o) { return o.kind == EventKind::kFork && o.object == trace[i].thread; });
      synchronise(i);
    }
  }
  const Set &before(size_t event) const { return before_[event]; }

 private:
  // Returns: the thread's last event before this one; this one if there is none.
  size_t lastOf(uint16_t thread, size_t event) const {
    for (size_t j = event; j-- > 0;)
      if (trace_[j].thread == thread) return j;
    return event;
  }
  void after(size_t event, size_t earlier) {
    if (before_[event][earlier]) return;
    before_[event] |= before_[earlier];
    before_[event].set(earlier);
  }
  // The event is after all earlier ones that satisfy the condition.
  template <class Condition>
  void afterAll(size_t i, Condition &&condition) {
    for (size_t j = 0; j < i; ++j)
      if (condition(trace_[j])) after(i, j);
  }

  void synchronise(size_t i) {
    const Event &e = trace_[i];
    const auto same = [&](const Event &o) { return o.object == e.object; };
    switch (e.kind) {
      case EventKind::kAcquire:
        return afterAll(i, [&](const Event &o) { return same(o) && (isRelease(o.kind) || o.kind == EventKind::kReleaseShared); });
      case EventKind::kAcquireShared: return afterAll(i, [&](const Event &o) { return same(o) && isRelease(o.kind); });
      case EventKind::kJoin:  // also of a thread that did nothing
        return afterAll(i, [&](const Event &o) { return o.thread == e.object || (o.kind == EventKind::kFork && same(o)); });
      case EventKind::kVolatileRead: before_[i] |= told(i, e.object); return;
      case EventKind::kFenceAcquire:
        for (size_t j = 0; j < i; ++j)
          if (trace_[j].kind == EventKind::kLoadRelaxed && trace_[j].thread == e.thread) before_[i] |= told(j, trace_[j].object);
        return;
      case EventKind::kBarrierExit: return leaveBarrier(i);
      default: return;
    }
  }

  // What a volatile variable tells a reader that comes as event i: all since the last store, by what each releases.
  Set told(size_t i, uint64_t variable) const {
    Set all;
    for (size_t j = 0; j < i; ++j) {
      const Event &o = trace_[j];
      if (o.object != variable || operandOf(o.kind) != Operand::kVariable) continue;
      if (o.kind == EventKind::kStoreRelease || o.kind == EventKind::kStoreRelaxed) all.reset();
      if (o.kind == EventKind::kStoreRelease || o.kind == EventKind::kVolatileWrite) {
        all |= before_[j];
        all.set(j);
      }
      if (o.kind != EventKind::kStoreRelaxed && o.kind != EventKind::kUpdateRelaxed) continue;
      for (size_t f = j; f-- > 0;)  // the last release fence of the thread
        if (trace_[f].kind == EventKind::kFenceRelease && trace_[f].thread == o.thread) {
          all |= before_[f];
          all.set(f);
          break;
        }
    }
    return all;
  }

  // The event is after all that entered its round: nobody enters it after the first has left.
  void leaveBarrier(size_t i) {
    size_t entered = i;
    while (trace_[entered].thread != trace_[i].thread || trace_[entered].kind != EventKind::kBarrierEnter) --entered;
    for (size_t j = 0; j < i; ++j)
      if (trace_[j].kind == EventKind::kBarrierEnter && trace_[j].object == trace_[i].object && roundOf(j) == roundOf(entered)) after(i, j);
  }
  // The number of an entry's round: one begins with the first entry after somebody has left the last.
  size_t roundOf(size_t entry) const {
    size_t round = 0;
    bool has_exits = false;
    std::map<uint16_t, size_t> inside;
    for (size_t j = 0; j <= entry; ++j) {
      const Event &o = trace_[j];
      if (o.object != trace_[entry].object) continue;
      if (o.kind == EventKind::kBarrierEnter) {
        if (has_exits) ++round, has_exits = false;
        inside[o.thread] = round;
      } else if (o.kind == EventKind::kBarrierExit) {
        has_exits |= inside[o.thread] == round;
      }
    }
    return round;
  }
  const std::vector<Event> &trace_;
  std::vector<Set> before_;
};

}  // namespace

RacesByDefinition racesByDefinition(const std::vector<Event> &trace) {
  const Order order(trace);
  RacesByDefinition races;
  races.racing_with.resize(trace.size());
  for (size_t i = 0; i < trace.size(); ++i) {
    if (!touches(trace[i])) continue;
    for (size_t j = 0; j < i; ++j) {
      if (!touches(trace[j]) || !conflicts(trace[i], trace[j]) || !overlaps(trace[i], trace[j]) || order.before(i)[j]) continue;
      const uint64_t from = std::max(trace[i].object, trace[j].object);
      const uint64_t to = std::min(trace[i].object + trace[i].size, trace[j].object + trace[j].size);
      for (uint64_t byte = from; byte < to; ++byte) {
        if (beginsBetween(trace, j, i, byte)) continue;
        races.racing_with[i].set(j);
        races.first_race.try_emplace(byte, i);
      }
    }
  }
  return races;
}

}  // namespace bigfoot
