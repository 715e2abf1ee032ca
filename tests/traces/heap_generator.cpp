// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/heap_generator.h"

#include <stddef.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace bigfoot {
namespace {

constexpr uint64_t kGlobals = 0x1000, kBlocks = 0x4000, kBlockSpan = 0x100, kLocks = 0x10000, kVolatiles = 0x12000, kWord = 8;
constexpr unsigned kMostBlocks = 8;

class HeapGenerator {
 public:
  explicit HeapGenerator(uint64_t seed) : random_(seed) {
    length_ = below(3) ? 30 + below(60) : 30 + below(250);  // short ones have few races that would stand in for one that is dropped
    globals_ = 1 + below(4);
    most_threads_ = 2 + below(4);
    careless_ = below(4) ? below(60) : 0;
    careless_with_globals_ = !below(8);
    threads_.resize(1);
  }

  std::vector<Event> make() {
    while (trace_.size() < length_) step(running());
    return std::move(trace_);
  }

 private:
  struct Thread {
    bool is_running = true;
    std::set<uint64_t> known;  // blocks, by address
  };

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  unsigned running() {
    for (;;)
      if (const unsigned t = below(static_cast<unsigned>(threads_.size())); threads_[t].is_running) return t;
  }
  void emit(unsigned t, EventKind kind, uint64_t object, uint64_t size = 0) {
    trace_.push_back({object, size, 0, static_cast<unsigned short>(t), kind});
  }

  void step(unsigned t) {
    switch (below(16)) {
      case 0: return fork(t);
      case 1: return join(t);
      case 2:
      case 3: return allocate(t);
      case 4: return below(4) ? access(t) : free(t);
      case 5: return emit(t, EventKind::kVolatileWrite, kVolatiles);
      case 6: return emit(t, EventKind::kVolatileRead, kVolatiles);
      default: return access(t);
    }
  }

  void fork(unsigned t) {
    if (threads_.size() >= most_threads_) return access(t);
    threads_.emplace_back();
    if (const uint64_t block = below(2) ? oneKnownTo(t) : 0) {
      emit(t, EventKind::kHandOver, block + kWord * below(2));
      threads_.back().known.insert(block);
    }
    emit(t, EventKind::kFork, threads_.size() - 1);
  }
  // The joiner may be given what the other knew.
  void join(unsigned t) {
    const unsigned u = running();
    if (u == t || below(3)) return access(t);
    threads_[u].is_running = false;
    emit(t, EventKind::kJoin, u);
    if (const uint64_t block = oneKnownTo(u)) threads_[t].known.insert(block);
  }

  void allocate(unsigned t) {
    const uint64_t block = kBlocks + kBlockSpan * below(kMostBlocks);
    if (sizes_.contains(block)) return access(t);
    sizes_[block] = kWord * (1 + below(6));
    threads_[t].known.insert(block);
    emit(t, below(8) ? EventKind::kAllocate : EventKind::kStack, block, sizes_[block]);
    if (const uint64_t older = oneKnownTo(t); older != block && below(2)) store(t, older + kWord * below(static_cast<unsigned>(sizes_[older] / kWord)), older, block);
  }
  // Nobody uses it any more: uses of what has ended are another kind of error.
  void free(unsigned t) {
    const uint64_t block = oneKnownTo(t);
    if (!block) return access(t);
    under(t, block, [&] { emit(t, EventKind::kDeallocate, block, sizes_[block]); });
    for (Thread &thread : threads_) thread.known.erase(block);
    std::erase_if(memory_, [&](const auto &word) { return word.second == block || word.first - block < sizes_[block]; });
    sizes_.erase(block);
  }

  uint64_t oneKnownTo(unsigned t) {
    const std::set<uint64_t> &known = threads_[t].known;
    return known.empty() ? 0 : *std::next(known.begin(), static_cast<ptrdiff_t>(below(static_cast<unsigned>(known.size()))));
  }

  // With the lock of a location, unless the thread is careless.
  template <class Action>
  void under(unsigned t, uint64_t object, Action &&action) {
    const bool is_careless = (object != kGlobals || careless_with_globals_) && below(100) < careless_;
    if (!is_careless) emit(t, EventKind::kAcquire, kLocks + object);
    action();
    if (!is_careless) emit(t, EventKind::kRelease, kLocks + object);
  }

  void access(unsigned t) {
    const uint64_t block = below(3) ? oneKnownTo(t) : 0;
    if (!block) return word(t, kGlobals + kWord * below(globals_), kGlobals);
    if (below(12)) return word(t, block + kWord * below(static_cast<unsigned>(sizes_[block] / kWord)), block);
    under(t, block, [&] { emit(t, EventKind::kRead, block, sizes_[block]); });  // all of it, and what it learns from the first word
    learn(t, block);
  }
  void word(unsigned t, uint64_t at, uint64_t lock) {
    if (below(2)) return store(t, at, lock, below(2) ? oneKnownTo(t) : 0);
    under(t, lock, [&] { emit(t, below(10) ? EventKind::kRead : EventKind::kAtomicRead, at, kWord); });
    learn(t, at);
  }
  // A pointer into a block, or to its end; 0: a number.
  void store(unsigned t, uint64_t at, uint64_t lock, uint64_t pointer) {
    under(t, lock, [&] {
      emit(t, below(10) ? EventKind::kWrite : EventKind::kAtomicWrite, at, kWord);
      memory_.erase(at);
      if (!pointer) return;
      memory_[at] = pointer;
      emit(t, EventKind::kPointer, at, pointer + below(static_cast<unsigned>(sizes_[pointer]) + 1));
    });
  }
  void learn(unsigned t, uint64_t at) {
    if (const auto found = memory_.find(at); found != memory_.end()) threads_[t].known.insert(found->second);
  }

  std::mt19937_64 random_;
  size_t length_;
  unsigned globals_, most_threads_, careless_;
  bool careless_with_globals_;
  std::vector<Thread> threads_;
  std::map<uint64_t, uint64_t> sizes_;   // of blocks that are alive
  std::map<uint64_t, uint64_t> memory_;  // words that hold pointers, and to which block
  std::vector<Event> trace_;
};

}  // namespace

std::vector<Event> randomHeapTrace(uint64_t seed) { return HeapGenerator(seed).make(); }

}  // namespace bigfoot
