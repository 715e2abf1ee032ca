// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Goldilocks: precise without vector clocks. An access has a set of threads and of things that order threads; a thread in the set may
// access the location next without a race.
//
// state          paper    what it is
// Access::set    LS(x)    one set for each access that can still race: the last write, and each thread's reads and atomics since
// moves_         Q        synchronisation since the oldest set was brought up to date: "who has `from` in its set gets `to`"
//
// Sets are brought up to date when their location is accessed, and all at once when the list gets long (the paper's lazy and partially
// eager evaluation). Its short circuits come first: the same thread; a thread that is in the set already, for none ever leaves it; a lock
// that was held at the earlier access and that the thread has now. Locations that were accessed in one go have equal sets, and what the list
// makes of one is kept for the next. Elements are numbers: see Element.
#ifndef BIGFOOT_DETECTORS_GOLDILOCKS_GOLDILOCKS_H
#define BIGFOOT_DETECTORS_GOLDILOCKS_GOLDILOCKS_H

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "detectors/barrier_rounds.h"
#include "detectors/located.h"

namespace bigfoot {

// How knowledge moves between threads and the things that order them.
class Moves : public EventHandlers {
 public:
  void acquire(const Event &e) {
    move(kWritten, e.object, e.thread), move(kReadBy, e.object, e.thread);
    held_[e.thread].push_back(elementOf(kWritten, e.object));
  }
  void release(const Event &e) {
    move(e.thread, kWritten, e.object);
    std::erase(held_[e.thread], elementOf(kWritten, e.object));
  }
  void acquireShared(const Event &e) { move(kWritten, e.object, e.thread); }
  void releaseShared(const Event &e) { move(e.thread, kReadBy, e.object); }
  void wait(const Event &e) { release(e); }
  void volatileRead(const Event &e) { move(kVolatile, e.object, e.thread); }
  void volatileWrite(const Event &e) { move(e.thread, kVolatile, e.object); }
  void storeRelease(const Event &e) { replace(elementOf(kThread, e.thread), elementOf(kVolatile, e.object)); }
  void storeRelaxed(const Event &e) { replace(elementOf(kFenced, e.thread), elementOf(kVolatile, e.object)); }
  void updateRelaxed(const Event &e) { moves_.push_back({elementOf(kFenced, e.thread), elementOf(kVolatile, e.object), false}); }
  void loadRelaxed(const Event &e) { moves_.push_back({elementOf(kVolatile, e.object), elementOf(kSeen, e.thread), false}); }
  void fenceRelease(const Event &e) { replace(elementOf(kThread, e.thread), elementOf(kFenced, e.thread)); }
  void fenceAcquire(const Event &e) { move(kSeen, e.thread, e.thread); }
  void fork(const Event &e) { move(e.thread, kThread, e.object); }
  void join(const Event &e) { move(kThread, e.object, e.thread); }
  void barrierEnter(const Event &e) {
    uint64_t &round = rounds_.enter(e.thread, e.object);
    if (!round) round = ++last_round_;
    move(e.thread, kRound, round);
  }
  void barrierExit(const Event &e) {
    rounds_.exit(e.thread, e.object, [&](uint64_t round, bool) { move(kRound, round, e.thread); });
  }

 protected:
  // A number for each thing, in the order of their first use.
  using Element = uint32_t;
  enum Sort : uint8_t { kThread, kWritten, kReadBy, kVolatile, kFenced, kSeen, kRound };
  struct Move {
    Element from, to;
    bool replaces;  // what `to` knew is gone
  };

  Element elementOf(Sort sort, uint64_t name) {
    const auto [found, fresh] = elements_[sort].try_emplace(name, static_cast<Element>(names_.size()));
    if (fresh) names_.push_back((sort == kThread ? "T" : "") + std::to_string(name));
    return found->second;
  }
  size_t elements() const { return names_.size(); }
  const std::string &nameOf(Element element) const { return names_[element]; }
  // Locks that the thread has for writing.
  const std::vector<Element> &heldBy(uint16_t thread) { return held_[thread]; }

  std::vector<Move> moves_;

 private:
  void move(Sort sort, uint64_t name, uint16_t to) { moves_.push_back({elementOf(sort, name), elementOf(kThread, to), false}); }
  void move(uint16_t from, Sort sort, uint64_t name) { moves_.push_back({elementOf(kThread, from), elementOf(sort, name), false}); }
  void replace(Element from, Element to) { moves_.push_back({from, to, true}); }

  std::unordered_map<uint64_t, Element> elements_[kRound + 1];
  std::vector<std::string> names_;
  std::unordered_map<uint16_t, std::vector<Element>> held_;
  uint64_t last_round_ = 0;
  BarrierRounds<uint64_t> rounds_;
};

struct GoldilocksAccess {
  static constexpr uint32_t kNoLock = ~0u;
  std::vector<uint32_t> set;  // LS, unordered
  uint64_t moves = 0;         // of the list that it knows
  uint32_t lock = kNoLock;    // one that was held
  uint32_t site = 0;
  uint16_t thread = 0;
  Access access{};

  bool has(uint32_t element) const { return std::find(set.begin(), set.end(), element) != set.end(); }
};

class Goldilocks : public Located<Goldilocks, std::vector<GoldilocksAccess>, Moves> {
 public:
  using Located::Located;
  using Accesses = std::vector<GoldilocksAccess>;

  Verdict judge(Accesses &x, const Part &part) {
    if (moves_.size() > kLongList) bringAllUpToDate();
    const Access access = part.access();
    const uint16_t t = part.event.thread;
    const Element self = elementOf(kThread, t);
    Verdict verdict;
    for (GoldilocksAccess &old : x) {
      if (!conflict(old.access, access) || owns(old, t, self)) continue;
      verdict = racesWith({true, static_cast<Tid>(old.thread), old.access, old.site});
      break;
    }
    if (access == Access::kWrite) x.clear();
    else std::erase_if(x, [&](const GoldilocksAccess &old) { return old.thread == t && old.access == access; });
    const std::vector<Element> &held = heldBy(t);
    x.push_back({{self}, moves_.size(), held.empty() ? GoldilocksAccess::kNoLock : held.back(), part.event.site, t, access});
    return verdict;
  }

  const RuleCounts &rules() const { return rules_; }
  // LS: the sets of the accesses that can still race, "{T0,m,T1}" each, elements in the order in which they came.
  std::string show(std::string_view component, uint64_t object) {
    if (component != "LS") return "";
    std::string text;
    for (GoldilocksAccess access : locations_.at(object)) {
      bringUpToDate(access);
      text += "{";
      for (const Element element : access.set) text += (text.ends_with("{") ? "" : ",") + nameOf(element);
      text += "}";
    }
    return text.empty() ? "{}" : text;
  }

 private:
  enum Rule { kSameThread, kSameLock, kInSet, kNotInSet };
  static constexpr const char *kRuleNames[] = {"SAME THREAD", "SAME LOCK", "IN LOCKSET", "NOT IN LOCKSET"};
  static constexpr size_t kLongList = 1 << 16, kMemos = 256;

  // A thread never leaves the set of its own access: no need to look.
  bool owns(GoldilocksAccess &old, uint16_t t, Element self) {
    if (old.thread == t) return rules_.count(kSameThread), true;
    if (old.has(self)) return rules_.count(kInSet), true;
    const std::vector<Element> &held = heldBy(t);
    if (old.lock != GoldilocksAccess::kNoLock && std::find(held.begin(), held.end(), old.lock) != held.end())
      return rules_.count(kSameLock), true;
    bringUpToDate(old);
    const bool in_set = old.has(self);
    rules_.count(in_set ? kInSet : kNotInSet);
    return in_set;
  }
  void bringUpToDate(GoldilocksAccess &old) {
    if (old.moves == moves_.size()) return;
    Memo &memo = memos_[(old.moves * 31 + old.set.back()) % kMemos];
    if (memo.from_moves != old.moves || memo.to_moves != moves_.size() || memo.from != old.set) {
      memo.from_moves = old.moves, memo.from = old.set;
      applyMoves(old);
      memo.to_moves = old.moves, memo.to = old.set;
    } else {
      old.set = memo.to;
      old.moves = memo.to_moves;
    }
  }
  // Membership is looked up in marks, not in the set, which has every lock that its thread released since.
  void applyMoves(GoldilocksAccess &old) {
    marks_.resize(elements());
    ++mark_;
    for (const Element element : old.set) marks_[element] = mark_;
    for (; old.moves < moves_.size(); ++old.moves) {
      const Move &move = moves_[old.moves];
      const bool knows = marks_[move.from] == mark_, known = marks_[move.to] == mark_;
      if (move.replaces && !knows && known) std::erase(old.set, move.to), marks_[move.to] = 0;
      if (knows && !known) old.set.push_back(move.to), marks_[move.to] = mark_;
    }
  }
  void bringAllUpToDate() {
    locations_.visitAll([&](Accesses &x) {
      for (GoldilocksAccess &access : x) {
        bringUpToDate(access);
        access.moves = 0;
      }
    });
    moves_.clear();
    memos_.assign(kMemos, {});
  }

  // What the list made of a set. The set is never empty: the thread that made the access is in it.
  struct Memo {
    uint64_t from_moves = 0, to_moves = 0;
    std::vector<Element> from, to;
  };
  std::vector<Memo> memos_ = std::vector<Memo>(kMemos);
  std::vector<uint64_t> marks_;  // by element: mark_ if it is in the set at hand
  uint64_t mark_ = 0;
  RuleCounts rules_{kRuleNames};
};

}  // namespace bigfoot

#endif
