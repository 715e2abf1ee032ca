// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an access makes of a word when nothing is unusual.
#ifndef BIGFOOT_RUNTIME_SHADOW_TRANSITION_H
#define BIGFOOT_RUNTIME_SHADOW_TRANSITION_H

#include "runtime/shadow/page.h"
#include "runtime/shadow/readers.h"
#include "runtime/shadow/slots.h"

namespace bigfoot {

// A plain access to kBytes, 1, 2, 4, 8 or 16 of them and aligned, or 0: any bytes of a granule; by a stamp of the present epoch.
// Members that return bool say whether the access is done with; where it is not, they have changed nothing. Calls nothing: a call
// would cost the hook its registers. kFrequent leaves out what would cost them too and is rare.
template <Access kAccess, unsigned kBytes, bool kFrequent>
class Transition {
 public:
  BIGFOOT_INLINE Transition(Thread &t, StampCache::Entry &place) : t_(t), place_(place), now_(place.stamp) {}

  // Sixteen bytes are two granules; if the second fails, the next path meets the first in the same epoch.
  BIGFOOT_INLINE bool owned(Word *word, ByteMask bytes) {
    return ownedOne(word[0], bytes) && (kBytes < 16 || ownedOne(word[1], bytes));
  }
  BIGFOOT_INLINE bool shared(Word *word, ByteMask bytes) {
    return sharedOne(word[0], bytes) && (kBytes < 16 || sharedOne(word[1], bytes));
  }

  // The bytes of the first granule that an access to the address touches.
  static constexpr ByteMask bytesOf(uintptr_t address) {
    return kBytes >= 8 ? kAllBytes : bytesAt(static_cast<unsigned>(address % kGranuleBytes), kBytes);
  }

 private:
  BIGFOOT_INLINE bool ownedOne(Word &word, ByteMask bytes) {
    Word result = word;
    if (!next(result, bytes)) return false;
    __atomic_store_n(reinterpret_cast<uint64_t *>(&word), result.bits(), __ATOMIC_RELAXED);
    return true;
  }

  BIGFOOT_INLINE bool sharedOne(Word &word, ByteMask bytes) {
    const Word from = loadWord(word);
    Word result = from;
    // Simple words of eight bytes and interned states are values; cells change in place, under the word's lock.
    if (isWhole(bytes) ? from.isValue() : from.form() == Form::kInterned)
      return next(result, bytes) && (result == from || replaceWord(word, from, result) || giveBack(result));
    if (kFrequent && (kBytes >= 8 || from.form() == Form::kSlots)) return false;
    if (from == Word::busy() || !replaceWord(word, from, Word::busy())) return false;
    const bool done = next(result, bytes);
    storeWord(word, result);
    return done;
  }

  // A word that was not stored after all: its cell is one that split() took. Returns: false.
  BIGFOOT_INLINE bool giveBack(Word word) {
    if (!kFrequent && word.form() == Form::kSlots) t_.spare_slots.push(word.index());
    return false;
  }

  static constexpr bool isWhole(ByteMask bytes) { return kBytes >= 8 || (kBytes == 0 && bytes == kAllBytes); }
  static constexpr bool isHalf(ByteMask bytes) { return kBytes == 4 || (kBytes == 0 && (bytes == 0x0f || bytes == 0xf0)); }

  // Replaces `word` by what it becomes.
  BIGFOOT_INLINE bool next(Word &word, ByteMask bytes) {
    if (isWhole(bytes)) {
      if (word.isSimple() && whole(word)) return true;
      if (kFrequent) return false;
      if (word.form() == Form::kHalves) return wholeOfHalves(word);
    } else if (isHalf(bytes)) {
      if (word.isSimple()) return splitHalf(word, bytes != 0x0f);
      if (word.form() == Form::kHalves) return half(word, bytes != 0x0f);
      if (kFrequent) return false;
    }
    if (!kFrequent && word.form() == Form::kSlots) return slots(word, bytes);
    if (!kFrequent && word.form() == Form::kReaders) return readers(word, bytes);
    if (word.isValue() && known(word, bytes)) return true;
    return !kFrequent && split(word, bytes);
  }

  // Other parts of a granule: a transition that was made before. Requires: word.isValue().
  BIGFOOT_INLINE bool known(Word &word, ByteMask bytes) {
    const uint64_t how = TransitionCache::how(now_, bytes, kAccess);
    const TransitionCache::Entry *entry = TransitionCache::find(t_.transitions, word.bare().bits(), how);
    if (!entry) return false;
    ++t_.statistics.transitions_cached;
    place_.sharing.known();
    word = Word(entry->to);
    return true;
  }

  BIGFOOT_INLINE bool whole(Word &word) {
    Half state{word.write(), word.read()};
    if (!update(state)) return false;
    word = Word::simple(state.write, state.read);
    return true;
  }

  BIGFOOT_INLINE bool wholeOfHalves(Word &word) {
    Halves &halves = g_halves.at(word.index());
    Halves changed = halves;
    if (!update(changed.half[0]) || !update(changed.half[1])) return false;
    halves = changed;
    word = settle(halves, word.index());
    return true;
  }

  BIGFOOT_INLINE bool half(Word &word, unsigned which) {
    Halves &halves = g_halves.at(word.index());
    if (!update(halves.half[which])) return false;
    word = settle(halves, word.index());
    return true;
  }

  BIGFOOT_INLINE bool splitHalf(Word &word, unsigned which) {
    const Half state{word.write(), word.read()};
    Half changed = state;
    if (!update(changed)) return false;
    if (changed == state) return true;
    if (t_.spare_halves.count == 0) return false;
    const uint32_t i = t_.spare_halves.pop();
    Halves &halves = g_halves.at(i);
    halves.half[which] = changed;
    halves.half[1 - which] = state;
    word = settle(halves, i);
    return true;
  }

  bool slots(Word &word, ByteMask bytes) {
    Slots &cell = g_slots.at(word.index());
    const Added added = addAccess(t_, cell, bytes, kAccess, now_);
    if (added == Added::kNew) word = bigfoot::settle(t_, cell, word.index(), bytes, kAccess, now_);
    return added != Added::kNot;
  }

  bool readers(Word &word, ByteMask bytes) {
    if (kAccess == Access::kRead) {
      if (!addRead(t_, word.index(), bytes, now_)) return false;
      ++t_.statistics.rules[fasttrack::kReadShared];
      word = settleReaders(t_, word.index());
      return true;
    }
    if (!isWhole(bytes) || !surelyKnowsAll(t_, word.index())) return false;
    ++t_.statistics.rules[fasttrack::kWriteShared];
    forEachReaders(word.index(), [](const Readers &, uint32_t i) { g_readers.release(i); });
    word = Word::simple(now_, kNever);
    return true;
  }

  // A place whose states seldom recur. Of what is not simple, halves only.
  bool split(Word &word, ByteMask bytes) {
    const Sharing::Kind kind = isWhole(bytes) ? Sharing::kUniform : Sharing::kMixed;
    const bool halves = word.form() == Form::kHalves;
    if (place_.sharing.pays(kind) || !(halves || word.isSimple()) || t_.spare_slots.count == 0) return false;
    if (halves && t_.spare_halves.full()) return false;
    const uint32_t i = t_.spare_slots.pop();
    Slots &cell = g_slots.at(i);
    emptySlots(cell);
    if (halves) {
      const Halves &from = g_halves.at(word.index());
      for (unsigned k = 0; k < 2; ++k) putHalf(cell, from.half[k], k ? 0xf0 : 0x0f);
    } else {
      putHalf(cell, {word.write(), word.read()}, kAllBytes);
    }
    if (addAccess(t_, cell, bytes, kAccess, now_) == Added::kNot) {
      t_.spare_slots.push(i);
      return false;
    }
    place_.sharing.changedInPlace(kind);
    if (halves) t_.spare_halves.push(word.index());
    word = bigfoot::settle(t_, cell, i, bytes, kAccess, now_);
    return true;
  }

  static void putHalf(Slots &cell, Half half, ByteMask bytes) {
    if (half.write) putSlot(cell, half.write, Access::kWrite, bytes);
    if (half.read) putSlot(cell, half.read, Access::kRead, bytes);
  }

  // The word of halves that changed, or of what they say if they are alike. A cover is a stamp of the cell: as long as the word names it,
  // the collector keeps it.
  BIGFOOT_INLINE Word settle(const Halves &halves, uint32_t index) {
    const Half &first = halves.half[0], &second = halves.half[1];
    if (first == second && !t_.spare_halves.full()) {
      t_.spare_halves.push(index);
      return Word::simple(first.write, first.read);
    }
    const bool first_written = isPresent(first.write), second_written = isPresent(second.write);
    if (first_written && second_written) return Word::writtenCover(Form::kHalves, index, first.write);
    if ((first_written || isPresent(first.read)) && (second_written || isPresent(second.read)))
      return Word::readCover(Form::kHalves, index, first_written ? first.write : first.read);
    return Word::composite(Form::kHalves, index);
  }

  BIGFOOT_INLINE bool isPresent(Stamp s) const { return isInWindow(*t_.window, s); }

  // [READ EXCLUSIVE], [WRITE EXCLUSIVE] and the same-epoch read that an inline test could not see.
  BIGFOOT_INLINE bool update(Half &state) {
    if (!knows(state.write) || !knowsOrNever(state.read)) return false;
    if constexpr (kAccess == Access::kWrite) {
      ++t_.statistics.rules[fasttrack::kWriteExclusive];
      state = {now_, kNever};
    } else {
      // Where the epoch wrote, its reads say no more. (R3)
      if (isPresent(state.write)) return true;
      ++t_.statistics.rules[fasttrack::kReadExclusive];
      state.read = now_;
    }
    return true;
  }

  BIGFOOT_INLINE bool knows(Stamp s) const { return surelyKnows(t_, s); }
  BIGFOOT_INLINE bool knowsOrNever(Stamp s) const { return s == kNever || knows(s); }

  Thread &t_;
  StampCache::Entry &place_;
  const Stamp now_;
};

}  // namespace bigfoot

#endif
