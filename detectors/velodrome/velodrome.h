// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Velodrome (Flanagan, Freund, Yi, PLDI 2008; a checker of paper 003, section 5.2): whether regions are atomic in the observed run. The run is
// as good as one in which they come one after the other if and only if the graph of who must come before whom has no cycle.
//
// state               paper    what it is
// Thread::open        C(t)     the region that the thread is in, the outermost one
// Thread::last        L(t)     its last transaction
// History::write      W(x)     the last write, and History::reads, R(x,t), the last reads since
// Lock::released      U(m)     the last release; Lock::shared: those of readers since
//
// A transaction is a region, or an operation outside of one. Operations conflict if they touch the same bytes, lock or variable and one of
// them writes, or if one starts or awaits the other's thread. A transaction that is over and that nothing must come before can be in no cycle:
// it is gone, and an operation that refers to it constrains nothing. An operation outside is merged into a transaction that is over, if all
// that it must come after come before that one.
#ifndef BIGFOOT_DETECTORS_VELODROME_VELODROME_H
#define BIGFOOT_DETECTORS_VELODROME_VELODROME_H

#include <deque>
#include <map>
#include <vector>

#include "core/location_map.h"
#include "detectors/barrier_rounds.h"
#include "detectors/detector.h"
#include "detectors/object_table.h"
#include "detectors/velodrome/transaction_graph.h"

namespace bigfoot {

class Velodrome : public EventHandlers {
 public:
  explicit Velodrome(Findings &findings) : findings_(findings) {}

  bool read(const Event &e) { return access(e, false); }
  bool write(const Event &e) { return access(e, true); }
  bool atomicRead(const Event &e) { return access(e, false); }
  bool atomicWrite(const Event &e) { return access(e, true); }
  void allocate(const Event &e) { locations_.forget(e.object, e.size); }
  void stack(const Event &e) { allocate(e); }
  void deallocate(const Event &e) {
    access(e, true);
    locks_.forget(e.object, e.size);
    variables_.forget(e.object, e.size);
  }

  void acquire(const Event &e) {
    Lock &lock = locks_[e.object];
    after(lock.released);
    for (const Step &reader : lock.shared) after(reader);
    step(e);
  }
  void release(const Event &e) {
    Lock &lock = locks_[e.object];
    lock.shared.clear();  // all before the acquire
    lock.released = step(e);
  }
  void acquireShared(const Event &e) {
    after(locks_[e.object].released);
    step(e);
  }
  void releaseShared(const Event &e) {
    const Step mine = step(e);
    locks_[e.object].shared.push_back(mine);
  }
  void wait(const Event &e) { release(e); }

  void volatileRead(const Event &e) { touch(variables_[e.object], e, false); }
  void volatileWrite(const Event &e) { touch(variables_[e.object], e, true); }
  void storeRelease(const Event &e) { touch(variables_[e.object], e, true); }
  void storeRelaxed(const Event &e) { touch(variables_[e.object], e, true); }
  void updateRelaxed(const Event &e) { touch(variables_[e.object], e, true); }
  void loadRelaxed(const Event &e) { touch(variables_[e.object], e, false); }

  // That the other thread starts is an operation of it, whatever else it does, or filters leave of that.
  void fork(const Event &e) {
    const Step mine = step(e);
    after(mine);
    Event start = e;
    start.thread = static_cast<uint16_t>(e.object);
    step(start);
  }
  void join(const Event &e) {
    after(thread(static_cast<uint16_t>(e.object)).last);
    step(e);
  }
  void barrierEnter(const Event &e) {
    const Step mine = step(e);
    rounds_.enter(e.thread, e.object).push_back(mine);
  }
  void barrierExit(const Event &e) {
    rounds_.exit(e.thread, e.object, [&](const std::vector<Step> &entered, bool) {
      for (const Step &entry : entered) after(entry);
    });
    step(e);
  }

  // A region in another is part of it.
  void enter(const Event &e) {
    Thread &t = thread(e.thread);
    if (t.depth++) return;
    rules_.count(kRegion);
    t.last = graph_.begin(e, ++time_, t.last);
  }
  void exit(const Event &e) {
    Thread &t = thread(e.thread);
    if (!t.depth || --t.depth) return;
    graph_.end(t.last.of);
  }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return locations_.bytes() + graph_.bytes(); }
  // L: a thread's last transaction; U: that of a lock's last release; W and R: of a location's accesses; B: those that it must come after.
  std::string show(std::string_view component, uint64_t object) {
    if (component == "L") return graph_.show(thread(static_cast<uint16_t>(object)).last);
    if (component == "U") return graph_.show(locks_[object].released);
    if (component == "B") return graph_.showBefore(thread(static_cast<uint16_t>(object)).last);
    if (component == "W") return graph_.show(locations_.at(object).write);
    if (component != "R") return "";
    std::string text;
    for (const Step &read : locations_.at(object).reads) text += (text.empty() ? "" : ",") + graph_.show(read);
    return text.empty() ? "-" : text;
  }

 private:
  enum Rule { kRegion, kInside, kOutside, kViolation };
  static constexpr const char *kRuleNames[] = {"REGION", "OPERATION INSIDE", "OPERATION OUTSIDE", "VIOLATION"};
  struct Thread {
    Step last;
    unsigned depth = 0;  // of regions
  };
  struct Lock {
    Step released;
    std::vector<Step> shared;
  };
  struct History {
    Step write;
    std::vector<Step> reads;  // at most one of a thread
  };

  Thread &thread(uint16_t number) {
    if (number >= threads_.size()) threads_.resize(number + 1u);
    return threads_[number];
  }

  bool access(const Event &e, bool is_write) {
    locations_.visit(e.object, e.size, [&](History &x, uint64_t, uint64_t) { touch(x, e, is_write); });
    return true;
  }
  void touch(History &x, const Event &e, bool is_write) {
    after(x.write);
    if (is_write)
      for (const Step &read : x.reads) after(read);
    const Step mine = step(e);
    if (is_write) {
      x.write = mine;
      x.reads.clear();
      return;
    }
    std::erase_if(x.reads, [&](const Step &read) { return !graph_.isAlive(read.of) || read.operation.thread == e.thread; });
    if (graph_.isAlive(mine.of)) x.reads.push_back(mine);
  }

  // What the next step must come after.
  void after(const Step &earlier) {
    if (graph_.isAlive(earlier.of)) before_.push_back(earlier);
  }
  // Returns: the operation, as part of its transaction.
  Step step(const Event &e) {
    Thread &t = thread(e.thread);
    ++time_;
    if (t.depth) {
      rules_.count(kInside);
      t.last = {t.last.of, e, time_};
      for (const Step &earlier : before_)
        if (const auto violation = graph_.order(earlier, t.last)) rules_.count(kViolation), findings_.violation(*violation);
    } else {
      rules_.count(kOutside);
      after(t.last);
      t.last = graph_.outside(before_, e, time_);
    }
    before_.clear();
    return t.last;
  }

  Findings &findings_;
  RuleCounts rules_{kRuleNames};
  TransactionGraph graph_;
  std::deque<Thread> threads_;
  ObjectTable<Lock> locks_;
  ObjectTable<History> variables_;
  BarrierRounds<std::vector<Step>> rounds_;
  LocationMap<History> locations_;
  std::vector<Step> before_;
  uint64_t time_ = 0;
};

}  // namespace bigfoot

#endif
