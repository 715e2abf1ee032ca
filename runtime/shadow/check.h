// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one access makes of words, by FastTrack's rules.
#ifndef BIGFOOT_RUNTIME_SHADOW_CHECK_H
#define BIGFOOT_RUNTIME_SHADOW_CHECK_H

#include "runtime/annotate/benign.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/covered.h"

// For tests, which may define it: every byte on which a race is seen, also those that no report names. Called inside.
extern "C" [[gnu::weak, gnu::visibility("default")]] void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes);

namespace bigfoot {

// One check under way: what the thread knows, and the transitions of words.
class Check {
 public:
  Check(Thread &thread, StampCache::Entry &place)
      : thread_(thread), place_(place), access_(place.access), now_(place.stamp) {}

  // The word after this access to `bytes` of the granule at `granule`.
  Word next(Word word, ByteMask bytes, uintptr_t granule) {
    if (bytes == kAllBytes && word.isSimple()) [[likely]] {
      const Word result = simpleNext(word);
      if (result != kNotSimple) return result;
    }
    return generalNext(word, bytes, granule, false);
  }

  // The same for a value that stands for `count` granules, `step` bytes apart: the result is one, too. (U2)
  Word nextOfMany(Word word, ByteMask bytes, uintptr_t granule, unsigned count, unsigned step) {
    if (isCovered(word, bytes)) return word;
    Word result = bytes == kAllBytes && word.isSimple() ? simpleNext(word) : kNotSimple;
    if (result == kNotSimple) {
      more_ = {count - 1, step};
      result = generalNext(word, bytes, granule, true);
      more_ = {};
    }
    return result;
  }

  // The frequent rules on eight equal bytes, without a race. What it declines goes to fasttrack::Rules.
  static constexpr Word kNotSimple{~uint64_t{0}};
  Word simpleNext(Word word) {
    const Stamp write = word.write(), read = word.read();
    if (isAtomic(access_) || !knows(write)) return kNotSimple;
    if (access_ == Access::kWrite) {
      if (!knows(read)) return kNotSimple;
      count(fasttrack::kWriteExclusive);
      return Word::simple(now_, kNever);
    }
    if (write && present(write)) {
      count(fasttrack::kReadSameEpoch);
      return word;
    }
    if (!knows(read)) return kNotSimple;
    count(fasttrack::kReadExclusive);
    return Word::simple(write, now_);
  }

  // Of words that name no cell: what the present epoch did before, in a loop over a table, say.
  bool isCovered(Word word, ByteMask bytes) {
    return !isAtomic(access_) && word.isValue() && isCoveredValue(thread_, word, bytes, access_);
  }

  const Conflicts &conflicts() const { return conflicts_; }
  // Whether a race matters on every granule, and not on the first of several that are alike.
  static bool tellsEach() { return __bigfoot_on_racy_bytes || benign::any(); }

  // The interface of fasttrack::Rules.
  bool knows(Stamp s) const { return thread_.clock.knows(stamps::epoch(s)); }
  bool present(Stamp s) const {
    const Epoch e = stamps::epoch(s);
    return e.tid() == thread_.tid && e.clock() == thread_.now;
  }
  Access access(Stamp s) const { return stamps::access(s); }
  void race(Stamp s, ByteMask bytes) {
    raced_ = true;
    if (__bigfoot_on_racy_bytes)
      for (unsigned i = 0; i <= more_.count; ++i) __bigfoot_on_racy_bytes(granule_ + i * more_.step, bytes);
    uintptr_t granule = granule_;
    if (benign::goOutside(granule, bytes, more_.count, more_.step))
      conflicts_.add({stamps::epoch(s), stamps::access(s), stamps::record(s), stamps::locks(s), granule, bytes});
  }
  void count(fasttrack::Rule rule) { ++thread_.statistics.rules[rule]; }
  Stamp *room(uint32_t wanted) {
    Stamp *at = thread_.room + thread_.room_used;
    thread_.room_used += wanted;
    return at;
  }

 private:
  Word generalNext(Word word, ByteMask bytes, uintptr_t granule, bool of_many) {
    const bool cacheable = word.isValue();
    const uint64_t how = TransitionCache::how(now_, bytes, access_), from = word.bare().bits();
    if (const TransitionCache::Entry *entry = cacheable ? TransitionCache::find(thread_.transitions, from, how) : nullptr) {
      ++thread_.statistics.transitions_cached;
      place_.sharing.known();
      return Word(entry->to);
    }
    granule_ = granule;
    Granule granule_state;
    state::Scratch scratch;
    state::unpack(word, granule_state, scratch);
    prepareRoom(granule_state);
    raced_ = false;
    const bool changed = fasttrack::Rules<Check>(*this, access_, now_).apply(granule_state, bytes);
    const Sharing::Kind kind = state::isUniform(granule_state) ? Sharing::kUniform : Sharing::kMixed;
    const state::Want want = of_many                        ? state::Want::kValue
                             : place_.sharing.pays(kind) ? state::Want::kShared
                                                         : state::Want::kCell;
    const state::Packed packed = bytes == kAllBytes && access_ == Access::kWrite ? state::Packed{written(word), false}
                                 : changed ? state::pack(granule_state, word, want)
                                           : state::Packed{word, false};
    const Word result = changed ? withCover(packed.word, granule_state) : packed.word;
    if (changed && result.form() == Form::kInterned)
      place_.sharing.interned(kind, packed.is_new);
    else
      place_.sharing.changedInPlace(kind);
    if (cacheable && result.isValue() && !raced_)
      TransitionCache::add(thread_.transitions, {from, how, result.bits()});
    return result;
  }

  // Of states that the present epoch covers, the word that says so. Those of several readers stay without: each would put another
  // cover, and the window's table of covered words has few slots.
  Word withCover(Word word, const Granule &state) const {
    if (word.isSimple()) return word;
    ByteMask written = 0, covered = 0;
    Stamp cover = kNever;
    for (unsigned i = 0; i < state.parts; ++i) {
      const Part &p = state.part[i];
      if (p.count > 1) return word;
      Stamp by = p.write && present(p.write) ? p.write : kNever;
      if (by) written |= p.bytes;
      if (!by && p.count && present(p.since[0]) && subsumes(stamps::access(p.since[0]), Access::kRead)) by = p.since[0];
      if (by) covered |= p.bytes, cover = by;
    }
    if (written == kAllBytes) return Word::writtenCover(word.form(), word.index(), cover);
    return covered == kAllBytes ? Word::readCover(word.form(), word.index(), cover) : word;
  }

  // All bytes were written now; what part of them was written before in this epoch does not matter any more.
  Word written(Word old) {
    state::drop(old);
    return Word::simple(now_, kNever);
  }

  // Makes the scratch large enough for every room() of one apply().
  void prepareRoom(const Granule &state) {
    uint32_t wanted = Granule::kMaxParts + 1;
    for (unsigned i = 0; i < state.parts; ++i) wanted += state.part[i].count;
    thread_.room_used = 0;
    if (wanted <= thread_.room_capacity) return;
    if (thread_.room) Arena::release(thread_.room, thread_.room_capacity * sizeof(Stamp));
    thread_.room_capacity = wanted * 2;
    thread_.room = static_cast<Stamp *>(Arena::allocate(thread_.room_capacity * sizeof(Stamp)));
  }

  Thread &thread_;
  StampCache::Entry &place_;
  const Access access_;
  const Stamp now_;
  struct More {
    unsigned count, step;
  };
  uintptr_t granule_ = 0;
  More more_{};  // granules beside granule_ for which its word stands
  bool raced_ = false;  // in the transition under way
  Conflicts conflicts_;
};

}  // namespace bigfoot

#endif
