// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/generator.h"

#include <stddef.h>

#include <algorithm>
#include <random>

namespace bigfoot {
namespace {

constexpr uint64_t kVariables = 0x1000, kArray = 0x2000 - 32, kHeap = 0x4000, kHeapArrays = 0x5000, kMostArrays = 3, kLocks = 0x10000, kRwLocks = 0x11000, kVolatiles = 0x12000,
                   kBarriers = 0x13000;

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {
    length_ = 50 + below(451);
    most_threads_ = 2 + below(5);
    locks_.resize(1 + below(3));
    rwlocks_.resize(below(3));
    variables_ = 1 + below(6);
    volatiles_ = below(3);
    discipline_ = below(100);
    sweeps_ = below(3) ? below(40) : 0;
    arrays_.resize(1 + below(kMostArrays));
    threads_.push_back({});
    if (!below(4))  // several threads that nobody forked, as in the papers' examples
      threads_.resize(most_threads_);
  }

  std::vector<Event> make() {
    while (trace_.size() < length_) step(choose());
    return std::move(trace_);
  }

 private:
  struct Thread {
    bool is_running = true, in_barrier = false;
    std::vector<Event> sweep;           // accesses that it has yet to make, the last first
    uint64_t waits_for = 0;             // the lock that it acquires next
    std::vector<uint64_t> locks, read;  // held; a lock that is held twice is there twice
    unsigned events = 0;
  };
  struct Array {
    unsigned elements = 0, unit = 0;  // of how many bytes
  };
  struct Lock {
    int owner = -1;
    unsigned readers = 0;
  };

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  unsigned choose() {
    for (;;) {
      const unsigned t = below(static_cast<unsigned>(threads_.size()));
      if (threads_[t].is_running) return t;
    }
  }

  void emit(unsigned t, EventKind kind, uint64_t object, uint64_t size = 0) {
    trace_.push_back({object, size, static_cast<unsigned>(trace_.size() + 1), static_cast<unsigned short>(t), kind});
    ++threads_[t].events;
  }

  void step(unsigned t) {
    Thread &self = threads_[t];
    if (self.in_barrier) return leaveBarrier(t);
    if (self.waits_for) return tryAcquire(t, self.waits_for);
    if (!self.sweep.empty() && below(8)) return goOn(t);
    if (below(100) < sweeps_) return sweep(t);
    switch (below(20)) {
      case 0: return fork(t);
      case 1: return join(t);
      case 2:
      case 3: return tryAcquire(t, kLocks + 8 * below(static_cast<unsigned>(locks_.size())));
      case 4:
      case 5:
      case 6: return release(t);
      case 7: return readLock(t);
      case 8: return volatileAccess(t);
      case 9: return below(3) ? access(t) : enterBarrier(t);
      case 10: return below(4) ? access(t) : heap(t);
      case 11: return below(3) ? access(t) : waitOnLock(t);
      default: return access(t);
    }
  }

  void fork(unsigned t) {
    if (threads_.size() >= most_threads_) return access(t);
    threads_.push_back({});
    emit(t, EventKind::kFork, threads_.size() - 1);
  }
  void join(unsigned t) {
    const unsigned u = choose();
    Thread &other = threads_[u];
    if (u == t || !other.events || other.in_barrier || other.waits_for || !other.locks.empty() || !other.read.empty()) return access(t);
    other.is_running = false;
    emit(t, EventKind::kJoin, u);
  }

  Lock &lockAt(uint64_t name) { return name < kRwLocks ? locks_[(name - kLocks) / 8] : rwlocks_[(name - kRwLocks) / 8]; }
  void tryAcquire(unsigned t, uint64_t name) {
    Thread &self = threads_[t];
    Lock &lock = lockAt(name);
    const bool is_reentrant = lock.owner == static_cast<int>(t);
    if ((lock.owner >= 0 && !is_reentrant) || lock.readers || (is_reentrant && below(3))) return;
    lock.owner = static_cast<int>(t);
    self.locks.push_back(name);
    self.waits_for = 0;
    emit(t, EventKind::kAcquire, name);
  }
  void release(unsigned t) {
    Thread &self = threads_[t];
    if (!self.read.empty() && below(2)) {
      const uint64_t name = self.read.back();
      self.read.pop_back();
      --lockAt(name).readers;
      return emit(t, EventKind::kReleaseShared, name);
    }
    if (self.locks.empty()) return access(t);
    const size_t which = below(static_cast<unsigned>(self.locks.size()));  // not always the last
    const uint64_t name = self.locks[which];
    self.locks.erase(self.locks.begin() + static_cast<ptrdiff_t>(which));
    if (std::find(self.locks.begin(), self.locks.end(), name) == self.locks.end()) lockAt(name).owner = -1;
    emit(t, EventKind::kRelease, name);
  }
  void readLock(unsigned t) {
    if (rwlocks_.empty()) return access(t);
    const uint64_t name = kRwLocks + 8 * below(static_cast<unsigned>(rwlocks_.size()));
    if (!below(3)) return tryAcquire(t, name);
    Lock &lock = lockAt(name);
    if (lock.owner >= 0) return;
    ++lock.readers;
    threads_[t].read.push_back(name);
    emit(t, EventKind::kAcquireShared, name);
  }
  void waitOnLock(unsigned t) {
    Thread &self = threads_[t];
    if (self.locks.empty()) return access(t);
    const uint64_t name = self.locks.back();
    if (!below(3)) return emit(t, EventKind::kNotify, name);
    if (name >= kRwLocks || std::count(self.locks.begin(), self.locks.end(), name) > 1) return access(t);
    self.locks.pop_back();
    lockAt(name).owner = -1;
    self.waits_for = name;
    emit(t, EventKind::kWait, name);
  }

  void volatileAccess(unsigned t) {
    if (!volatiles_) return access(t);
    constexpr EventKind kKinds[] = {EventKind::kVolatileRead,   EventKind::kVolatileRead,   EventKind::kVolatileWrite, EventKind::kStoreRelease,
                                    EventKind::kStoreRelaxed,   EventKind::kUpdateRelaxed,  EventKind::kLoadRelaxed,   EventKind::kFenceRelease,
                                    EventKind::kFenceAcquire};
    const EventKind kind = kKinds[below(std::size(kKinds))];
    emit(t, kind, operandOf(kind) == Operand::kNothing ? 0 : kVolatiles + 8 * below(volatiles_));
  }

  // All that run and are free come to the barrier, at once; they leave it in any order, and whoever has left goes on.
  void enterBarrier(unsigned t) {
    std::vector<unsigned> coming;
    for (unsigned u = 0; u < threads_.size(); ++u)
      if (threads_[u].is_running && !threads_[u].in_barrier && !threads_[u].waits_for && (u == t || below(4))) coming.push_back(u);
    for (const unsigned u : coming) {
      threads_[u].in_barrier = true;
      emit(u, EventKind::kBarrierEnter, kBarriers);
    }
    // The first leaves, so that who comes next is of another round.
    leaveBarrier(coming[below(static_cast<unsigned>(coming.size()))]);
  }
  void leaveBarrier(unsigned t) {
    threads_[t].in_barrier = false;
    emit(t, EventKind::kBarrierExit, kBarriers);
  }

  void heap(unsigned t) {
    is_alive_ = !is_alive_;
    emit(t, is_alive_ ? EventKind::kAllocate : EventKind::kDeallocate, kHeap, 24);
  }

  // Arrays on the heap: elements in patterns, which other threads' events interrupt.
  void sweep(unsigned t) {
    Array &array = arrays_[below(static_cast<unsigned>(arrays_.size()))];
    const uint64_t start = kHeapArrays + 0x200 * static_cast<uint64_t>(&array - arrays_.data());
    if (!array.elements || !below(20)) return renew(t, array, start);
    const unsigned n = array.elements, unit = below(12) ? array.unit : 1u << below(4);
    unsigned first = 0, last = n - 1, step = 1;
    switch (below(8)) {
      case 0: break;                                          // all
      case 1: last = below(n); break;                         // a prefix
      case 2: first = below(n); break;                        // the rest
      case 3: first = (n + 3) / 4 * below(4) % n, last = std::min(n, first + (n + 3) / 4) - 1; break;  // a block
      case 4: step = 2, first = below(2); break;
      case 5: step = 3 + below(2), first = below(step); break;
      case 6: first = last = below(n); break;                 // one element
      default: first = below(n), last = std::min(n - 1, first + below(n)), step = 1 + below(3); break;
    }
    const EventKind kind = !below(15) ? (below(2) ? EventKind::kAtomicRead : EventKind::kAtomicWrite) : below(3) ? EventKind::kRead : EventKind::kWrite;
    if (step == 1 && !below(3)) {  // at once
      const uint64_t end = std::min<uint64_t>((last + 1) * unit, n * array.unit), from = std::min<uint64_t>(first * unit, end - 1);
      return emit(t, kind, start + from, end - from);
    }
    std::vector<Event> &all = threads_[t].sweep;
    for (unsigned i = first; i <= last; i += step)
      if ((i + 1) * unit <= n * array.unit) all.push_back({start + i * unit, unit, 0, 0, kind});
    if (!below(4)) return goOn(t);  // downwards
    std::reverse(all.begin(), all.end());
    goOn(t);
  }
  void goOn(unsigned t) {
    std::vector<Event> &left = threads_[t].sweep;
    for (unsigned run = 1 + below(12); run && !left.empty() && trace_.size() < length_; --run) {
      emit(t, left.back().kind, left.back().object, left.back().size);
      left.pop_back();
    }
  }
  void renew(unsigned t, Array &array, uint64_t start) {
    if (array.elements && below(2)) {
      emit(t, EventKind::kDeallocate, start, array.elements * array.unit);
      array.elements = 0;
      return;
    }
    array.unit = 1u << below(4);
    array.elements = below(2) ? 4 * (1 + below(12)) : 3 + below(45);
    emit(t, EventKind::kAllocate, start, array.elements * array.unit);
  }

  void access(unsigned t) {
    if (below(100) < discipline_) return orderlyAccess(t);
    uint64_t at = kVariables + 8 * below(variables_), size = 8;
    switch (below(8)) {
      case 0: at += below(8), size = 1; break;                       // of neighbours in a granule
      case 1: at += 4 * below(2), size = 4; break;
      case 2: at = kArray + below(64), size = 1 + below(40); break;  // of any alignment, across a page's end
      case 3: at = kHeap + 8 * below(3); break;
      default: break;
    }
    if (!below(10)) return emit(t, below(2) ? EventKind::kAtomicRead : EventKind::kAtomicWrite, at, size);
    emit(t, below(3) ? EventKind::kRead : EventKind::kWrite, at, size);
  }
  // What a lock protects: so that not every trace races early.
  void orderlyAccess(unsigned t) {
    const Thread &self = threads_[t];
    if (self.locks.empty()) return emit(t, below(2) ? EventKind::kRead : EventKind::kWrite, kVariables + 0x400 + 8 * t, 8);
    const uint64_t at = kVariables + 0x800 + (self.locks[0] - kLocks) % 64;
    emit(t, below(2) ? EventKind::kRead : EventKind::kWrite, at, 8);
  }

  std::mt19937_64 random_;
  size_t length_;
  unsigned most_threads_, variables_, volatiles_, discipline_, sweeps_;
  bool is_alive_ = false;
  std::vector<Thread> threads_;
  std::vector<Lock> locks_, rwlocks_;
  std::vector<Array> arrays_;
  std::vector<Event> trace_;
};

}  // namespace

std::vector<Event> randomTrace(uint64_t seed) { return Generator(seed).make(); }

}  // namespace bigfoot
