// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/capsule_generator.h"

#include <stddef.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace bigfoot {
namespace {

constexpr uint64_t kGlobals = 0x1000, kGlobalObject = 0x2000, kMemory = 0x4000, kSpan = 0x100, kLocks = 0x10000, kVolatiles = 0x22000, kWord = 8;
constexpr unsigned kMostBlocks = 10, kMostDepth = 3;
constexpr uint64_t kOuterWords = 4, kInner = 2 * kWord;  // an outer object has an inner one of a word at its third

// The bytes of an object, or of a block that has none.
struct Thing {
  uint64_t words;
  bool is_object = false, is_library = false, has_inner = false;
  uint64_t class_number = 0;
  unsigned calls = 0;  // that are in it now
};

class CapsuleGenerator {
 public:
  explicit CapsuleGenerator(uint64_t seed) : random_(seed) {
    length_ = below(3) ? 40 + below(100) : 40 + below(330);
    most_threads_ = 2 + below(3);
    careless_ = below(4) ? below(70) : 0;
    careless_with_globals_ = !below(8);
    nosy_ = below(4) ? 0 : 1 + below(10);
    atomic_ = below(2) ? 0 : below(12);
    threads_.resize(1);
  }

  std::vector<Event> make() {
    begin(0, kGlobalObject);
    while (trace_.size() < length_) step(running());
    return std::move(trace_);
  }

 private:
  struct Frame {
    uint64_t object = 0;
    uint64_t lock = 0;  // that the call releases
    std::set<uint64_t> known;
    std::set<uint64_t> fields;  // words of objects, by pointers into them
  };
  struct Thread {
    bool is_running = true;
    std::vector<Frame> frames = std::vector<Frame>(1);  // the first one is the thread's own
    std::set<uint64_t> &known() { return frames.back().known; }
    uint64_t object() { return frames.back().object; }
  };

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  uint64_t below64(uint64_t n) { return random_() % n; }
  unsigned running() {
    for (;;)
      if (const unsigned t = below(static_cast<unsigned>(threads_.size())); threads_[t].is_running) return t;
  }
  void emit(unsigned t, EventKind kind, uint64_t object, uint64_t size = 0) {
    trace_.push_back({object, size, 0, static_cast<unsigned short>(t), kind});
  }
  uint64_t oneKnownTo(unsigned t) {
    const std::set<uint64_t> &known = threads_[t].known();
    return known.empty() ? 0 : *std::next(known.begin(), static_cast<ptrdiff_t>(below(static_cast<unsigned>(known.size()))));
  }
  uint64_t objectKnownTo(unsigned t) {
    if (!below(4)) return kGlobalObject;
    const uint64_t one = oneKnownTo(t);
    return one && things_[one].is_object ? one : 0;
  }

  void step(unsigned t) {
    switch (below(20)) {
      case 0: return fork(t);
      case 1: return join(t);
      case 2: return allocate(t);
      case 3: return makeObject(t);
      case 4: return below(3) ? access(t) : destroy(t);
      case 5: return emit(t, EventKind::kVolatileWrite, kVolatiles);
      case 6: return emit(t, EventKind::kVolatileRead, kVolatiles);
      case 7:
      case 8:
      case 9:
      case 10: return call(t);
      case 11:
      case 12:
      case 13: return leave(t);
      default: return access(t);
    }
  }

  // Locks, which calls hold over several steps.

  bool isFree(unsigned t, uint64_t lock) const {
    const auto owner = locks_.find(lock);
    return owner == locks_.end() || owner->second == t;
  }
  // Returns: whether it has to be released.
  bool acquire(unsigned t, uint64_t lock) {
    if (locks_.contains(lock)) return false;
    locks_[lock] = t;
    emit(t, EventKind::kAcquire, kLocks + lock);
    return true;
  }
  void release(unsigned t, uint64_t lock) {
    locks_.erase(lock);
    emit(t, EventKind::kRelease, kLocks + lock);
  }
  bool isCareless() { return below(100) < careless_; }
  template <class Action>
  void under(unsigned t, uint64_t lock, Action &&action) {
    const bool is_careless = isCareless() && (lock != kGlobals || careless_with_globals_);
    if (!is_careless && !isFree(t, lock)) return;
    const bool is_taken = !is_careless && acquire(t, lock);
    action();
    if (is_taken) release(t, lock);
  }

  // Threads.

  void fork(unsigned t) {
    if (threads_.size() >= most_threads_) return access(t);
    threads_.emplace_back();
    if (const uint64_t given = below(2) ? oneKnownTo(t) : 0) {
      emit(t, EventKind::kHandOver, given);
      threads_.back().known().insert(given);
    }
    emit(t, EventKind::kFork, threads_.size() - 1);
  }
  void join(unsigned t) {
    const unsigned u = running();
    if (u == t || below(3)) return access(t);
    while (threads_[u].frames.size() > 1) leave(u);
    threads_[u].is_running = false;
    emit(t, EventKind::kJoin, u);
    if (const uint64_t one = oneKnownTo(u)) threads_[t].known().insert(one);
  }

  // Memory.

  uint64_t freePlace() {
    const uint64_t place = kMemory + kSpan * below(kMostBlocks);
    return things_.contains(place) ? 0 : place;
  }
  void allocate(unsigned t) {
    const uint64_t place = freePlace();
    if (!place) return access(t);
    things_[place] = {1 + below(4)};
    emit(t, EventKind::kAllocate, place, things_[place].words * kWord);
    threads_[t].known().insert(place);
    if (threads_[t].object() && below(2)) store(t, fieldOf(threads_[t].object()), threads_[t].object(), place);  // its own
  }
  void makeObject(unsigned t) {
    const uint64_t place = freePlace();
    if (!place) return access(t);
    emit(t, EventKind::kAllocate, place, kOuterWords * kWord);
    begin(t, place);
    threads_[t].known().insert(place);
  }
  // Of class 0 and 1 of the program, of 2 of the library. Outer ones are of class 1, with an inner one of class 3.
  void begin(unsigned t, uint64_t place) {
    Thing thing{kOuterWords, true};
    thing.class_number = below(3);
    thing.is_library = thing.class_number == 2;
    thing.has_inner = thing.class_number == 1;
    things_[place] = thing;
    emit(t, EventKind::kCall, place, callOf(place, kCallBegins | (thing.has_inner ? uint64_t{kCallVirtual} : 0)));
    emit(t, EventKind::kWrite, place, kWord);
    if (thing.has_inner) {
      emit(t, EventKind::kCall, place + kInner, innerCall(kCallBegins));
      emit(t, EventKind::kWrite, place + kInner, kWord);
      emit(t, EventKind::kReturn, place + kInner, innerCall(kCallBegins));
    }
    emit(t, EventKind::kReturn, place, callOf(place, kCallBegins));
  }
  uint64_t callOf(uint64_t object, uint64_t flags) {
    const Thing &thing = things_[object];
    return MemberCall::of(thing.class_number, thing.words * kWord, flags | (thing.is_library ? uint64_t{kCallLibrary} : 0)).word;
  }
  static uint64_t innerCall(uint64_t flags) { return MemberCall::of(3, kWord, flags).word; }

  // Nobody uses it any more.
  void destroy(unsigned t) {
    const uint64_t place = oneKnownTo(t);
    if (!place || things_[place].calls || !isFree(t, place) || locks_.contains(place)) return access(t);
    under(t, place, [&] {
      const Thing thing = things_[place];
      if (thing.is_object) {
        emit(t, EventKind::kCall, place, callOf(place, kCallEnds));
        if (below(2)) emit(t, EventKind::kWrite, place, kWord);
        emit(t, EventKind::kReturn, place, callOf(place, kCallEnds));
      }
      if (thing.is_object && below(2)) emit(t, EventKind::kWrite, place, kWord);  // as the heap does
      emit(t, EventKind::kDeallocate, place, thing.words * kWord);
      forget(place, thing.words * kWord);
    });
  }
  void forget(uint64_t place, uint64_t bytes) {
    for (Thread &thread : threads_)
      for (Frame &frame : thread.frames) {
        frame.known.erase(place);
        std::erase_if(frame.fields, [&](uint64_t field) { return field - place < bytes; });
      }
    std::erase_if(memory_, [&](const auto &word) { return word.second == place || word.first - place < bytes; });
    things_.erase(place);
  }

  // Calls.

  void call(unsigned t) {
    const uint64_t object = objectKnownTo(t);
    if (!object || threads_[t].frames.size() > kMostDepth) return access(t);
    const bool is_careless = isCareless(), locks_inside = below(2);
    if (!is_careless && !isFree(t, object)) return access(t);
    const uint64_t given = below(3) ? 0 : oneKnownTo(t);
    uint64_t lock = 0;
    if (!is_careless && !locks_inside && acquire(t, object)) lock = object;
    emit(t, EventKind::kCall, object, callOf(object, below(3) ? 0 : kCallReads));
    if (given) emit(t, EventKind::kPasses, given);
    if (!is_careless && locks_inside && acquire(t, object)) lock = object;
    Frame frame{object, lock, {}, {}};
    if (given) frame.known.insert(given);
    if (const std::set<uint64_t> &fields = threads_[t].frames.back().fields; !fields.empty() && below(2)) {
      frame.fields.insert(*fields.begin());
      emit(t, EventKind::kPasses, *fields.begin());
    }
    threads_[t].frames.push_back(std::move(frame));
    ++things_[object].calls;
  }
  void leave(unsigned t) {
    Thread &self = threads_[t];
    if (self.frames.size() == 1) return access(t);
    const uint64_t result = below(4) ? 0 : oneKnownTo(t);
    const Frame left = std::move(self.frames.back());
    self.frames.pop_back();
    --things_[left.object].calls;
    const bool unlocks_inside = below(2);
    if (left.lock && unlocks_inside) release(t, left.lock);
    emit(t, EventKind::kReturn, left.object, callOf(left.object, 0));
    if (result) emit(t, EventKind::kPasses, result), self.known().insert(result);
    if (const uint64_t field = fieldOf(left.object); field != left.object && !below(12)) {
      emit(t, EventKind::kPasses, field);
      self.frames.back().fields.insert(field);
    }
    if (left.lock && !unlocks_inside) release(t, left.lock);
  }

  // Accesses.

  uint64_t fieldOf(uint64_t object) { return object + kWord * below64(things_[object].has_inner ? 2 : things_[object].words); }

  void access(unsigned t) {
    const uint64_t own = threads_[t].object();
    if (own && below(2)) return ownField(t, own);
    if (const std::set<uint64_t> &fields = threads_[t].frames.back().fields; !fields.empty() && below(2)) {
      const uint64_t field = *std::next(fields.begin(), static_cast<ptrdiff_t>(below(static_cast<unsigned>(fields.size()))));
      return word(t, field, field / kSpan * kSpan);
    }
    const uint64_t one = below(3) ? oneKnownTo(t) : 0;
    if (!one) return word(t, kGlobals + kWord * below(2), kGlobals);
    if (!things_[one].is_object) return word(t, one + kWord * below64(things_[one].words), one);
    if (below(100) < nosy_) word(t, fieldOf(one), one);  // from outside
  }
  // The lock was taken by the call, or carelessly not.
  void ownField(unsigned t, uint64_t object) {
    if (things_[object].has_inner && !below(3)) {
      emit(t, EventKind::kCall, object + kInner, innerCall(below(2) ? 0 : kCallReads));
      emit(t, below(2) ? EventKind::kWrite : EventKind::kRead, object + kInner, kWord);
      return emit(t, EventKind::kReturn, object + kInner, innerCall(0));
    }
    const uint64_t at = fieldOf(object);
    if (below(2)) return load(t, at);
    put(t, at, below(2) ? oneKnownTo(t) : 0);
  }
  void word(unsigned t, uint64_t at, uint64_t lock) {
    if (below(2)) return store(t, at, lock, below(2) ? oneKnownTo(t) : 0);
    under(t, lock, [&] { load(t, at); });
  }
  void store(unsigned t, uint64_t at, uint64_t lock, uint64_t pointer) {
    under(t, lock, [&] { put(t, at, pointer); });
  }
  void put(unsigned t, uint64_t at, uint64_t pointer) {
    emit(t, below(100) < atomic_ ? EventKind::kAtomicWrite : EventKind::kWrite, at, kWord);
    memory_.erase(at);
    if (!pointer) return;
    memory_[at] = pointer;
    emit(t, EventKind::kPointer, at, pointer);
  }
  void load(unsigned t, uint64_t at) {
    emit(t, below(100) < atomic_ ? EventKind::kAtomicRead : EventKind::kRead, at, kWord);
    if (const auto found = memory_.find(at); found != memory_.end()) threads_[t].known().insert(found->second);
  }

  std::mt19937_64 random_;
  size_t length_;
  unsigned most_threads_, careless_, nosy_, atomic_;
  bool careless_with_globals_;  // else few races would stand in for one that is dropped
  std::vector<Thread> threads_;
  std::map<uint64_t, Thing> things_;      // that are alive, by address
  std::map<uint64_t, uint64_t> memory_;   // words that hold pointers, and to what
  std::map<uint64_t, unsigned> locks_;    // that are held, and by whom
  std::vector<Event> trace_;
};

}  // namespace

std::vector<Event> randomCapsuleTrace(uint64_t seed) { return CapsuleGenerator(seed).make(); }

}  // namespace bigfoot
