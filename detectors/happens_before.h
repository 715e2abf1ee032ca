// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The synchronisation rules of paper 003, Figure 3 and section 4, which all detectors with vector clocks share.
//
// state            paper   what it is
// Thread::now      C_t     what thread t knows, itself included
// Lock::written    L_m     what the last release of m told; of a volatile variable, what all its writes told
// Lock::read               of a reader-writer lock: what readers told since
// Thread::fenced           C_t at the last release fence: what relaxed stores tell (C++)
// Thread::seen             what relaxed loads saw: counts at the next acquire fence (C++)
#ifndef BIGFOOT_DETECTORS_HAPPENS_BEFORE_H
#define BIGFOOT_DETECTORS_HAPPENS_BEFORE_H

#include <memory>
#include <vector>

#include "detectors/barrier_rounds.h"
#include "detectors/clock.h"
#include "detectors/detector.h"
#include "detectors/object_table.h"

namespace bigfoot {

class HappensBefore : public EventHandlers {
 public:
  void acquire(const Event &e) {
    const Lock &lock = locks_[e.object];
    now(e).join(lock.written);
    if (!lock.read.empty()) now(e).join(lock.read);
  }
  void release(const Event &e) {
    Lock &lock = locks_[e.object];
    lock.written.assign(now(e));
    lock.read.clear();  // the writer knows them
    advance(e.thread);
  }
  void acquireShared(const Event &e) { now(e).join(locks_[e.object].written); }
  void releaseShared(const Event &e) { tell(locks_[e.object].read, e.thread); }
  void wait(const Event &e) { release(e); }

  void volatileRead(const Event &e) { now(e).join(volatiles_[e.object]); }
  void volatileWrite(const Event &e) { tell(volatiles_[e.object], e.thread); }
  void storeRelease(const Event &e) {
    volatiles_[e.object].assign(now(e));
    advance(e.thread);
  }
  void storeRelaxed(const Event &e) { volatiles_[e.object].assign(thread(e.thread).fenced); }
  void updateRelaxed(const Event &e) { volatiles_[e.object].join(thread(e.thread).fenced); }
  void loadRelaxed(const Event &e) { thread(e.thread).seen.join(volatiles_[e.object]); }
  void fenceRelease(const Event &e) {
    thread(e.thread).fenced.assign(now(e));
    advance(e.thread);
  }
  void fenceAcquire(const Event &e) { now(e).join(thread(e.thread).seen); }

  void fork(const Event &e) {
    thread(static_cast<uint16_t>(e.object)).now.join(now(e));
    advance(e.thread);
  }
  void join(const Event &e) {
    const auto joined = static_cast<uint16_t>(e.object);
    now(e).join(thread(joined).now);
    advance(joined);
  }

  // As a thread comes; what it learns when it leaves makes that the paper's rule for all that are released.
  void barrierEnter(const Event &e) { tell(rounds_.enter(e.thread, e.object), e.thread); }
  void barrierExit(const Event &e) {
    rounds_.exit(e.thread, e.object, [&](const VectorTime &all, bool) { now(e).join(all); });
  }

 protected:
  struct Thread {
    VectorTime now, fenced, seen;
    Epoch epoch;  // now[itself]
  };

  Thread &thread(uint16_t number) {
    if (number >= threads_.size() || !threads_[number]) [[unlikely]] start(number);
    return *threads_[number];
  }
  Thread &thread(const Event &e) { return thread(e.thread); }
  VectorTime &now(const Event &e) { return thread(e.thread).now; }

  // Synchronisation objects in memory that ends its life end with it.
  void forgetObjects(uint64_t address, uint64_t size) {
    locks_.forget(address, size);
    volatiles_.forget(address, size);
  }

  // Returns: C_t or L_m, or nothing.
  std::string showClocks(std::string_view component, uint64_t object) const {
    if (component == "C") return object < threads_.size() && threads_[object] ? threads_[object]->now.show() : "<>";
    if (component != "L") return "";
    if (const Lock *lock = locks_.find(object)) return lock->written.show();
    const VectorTime *variable = volatiles_.find(object);
    return variable ? variable->show() : "<>";
  }

 private:
  struct Lock {
    VectorTime written, read;
  };

  [[gnu::noinline]] void start(uint16_t number) {
    if (number >= threads_.size()) threads_.resize(number + 1u);
    threads_[number] = std::make_unique<Thread>();
    advance(number);
  }
  void advance(uint16_t number) {
    Thread &thread = *threads_[number];
    thread.now.increment(static_cast<Tid>(number));
    thread.epoch = Epoch(static_cast<Tid>(number), thread.now[static_cast<Tid>(number)]);
  }
  void tell(VectorTime &to, uint16_t number) {
    to.join(thread(number).now);
    advance(number);
  }

  std::vector<std::unique_ptr<Thread>> threads_;  // by number; null: has done nothing yet
  ObjectTable<Lock> locks_;
  ObjectTable<VectorTime> volatiles_;
  BarrierRounds<VectorTime> rounds_;
};

}  // namespace bigfoot

#endif
