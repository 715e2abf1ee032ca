// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an access makes of a word when nothing is unusual.
#ifndef BIGFOOT_RUNTIME_SHADOW_TRANSITION_H
#define BIGFOOT_RUNTIME_SHADOW_TRANSITION_H

#include "runtime/shadow/page.h"
#include "runtime/shadow/stamps.h"

#define BIGFOOT_INLINE __attribute__((always_inline))

namespace bigfoot {

// [READ SHARED], [ATOMIC ACCESS] and their like in place (R2), where no access is in conflict, a part has just these bytes, and
// the cell has room. Returns: whether the access is done with; the state is unchanged where it is not.
bool addAccess(Thread &thread, PrivateState &state, ByteMask bytes, Access access, Stamp now);

// A plain access of 1, 2, 4, 8 or 16 aligned bytes, by a stamp of the present epoch. Members that return bool say whether the
// access is done with; where it is not, they have changed nothing. Calls nothing: a call would cost the hook its registers.
// kFrequent leaves out what would cost them too and is rare.
template <Access kAccess, unsigned kBytes, bool kFrequent>
class Transition {
 public:
  BIGFOOT_INLINE Transition(Thread &t, StampCache::Entry &place) : t_(t), place_(place), now_(place.stamp) {}

  // Sixteen bytes are two granules; if the second fails, the next path meets the first in the same epoch.
  BIGFOOT_INLINE bool owned(Word *word, unsigned offset) {
    return ownedOne(word[0], offset) && (kBytes < 16 || ownedOne(word[1], offset));
  }
  BIGFOOT_INLINE bool shared(Word *word, unsigned offset) {
    return sharedOne(word[0], offset) && (kBytes < 16 || sharedOne(word[1], offset));
  }

  // Other parts of a granule: a transition that was made before. Requires: word.isValue().
  BIGFOOT_INLINE bool known(Word &word, unsigned offset) {
    const uint64_t how = TransitionCache::how(now_, bytes(offset), kAccess);
    const TransitionCache::Entry *entry = TransitionCache::find(t_.transitions, word.bits(), how);
    if (!entry) return false;
    ++t_.statistics.transitions_cached;
    if (place_.sharing < StampCache::kMaxSharing) ++place_.sharing;
    word = Word(entry->to);
    return true;
  }

  static constexpr ByteMask bytes(unsigned offset) { return kBytes >= 8 ? kAllBytes : bytesAt(offset, kBytes); }

 private:
  BIGFOOT_INLINE bool ownedOne(Word &word, unsigned offset) {
    Word result = word;
    if (!next(result, offset)) return false;
    __atomic_store_n(reinterpret_cast<uint64_t *>(&word), result.bits(), __ATOMIC_RELAXED);
    return true;
  }

  BIGFOOT_INLINE bool sharedOne(Word &word, unsigned offset) {
    const Word from = loadWord(word);
    Word result = from;
    // Simple words of eight bytes and interned states are values; cells change in place, under the word's lock.
    if (kBytes >= 8 ? from.isValue() : from.form() == Form::kInterned)
      return next(result, offset) && (result == from || replaceWord(word, from, result));
    if ((kFrequent && kBytes >= 8) || from == Word::busy() || !replaceWord(word, from, Word::busy())) return false;
    const bool done = next(result, offset);
    storeWord(word, result);
    return done;
  }

  // Replaces `word` by what it becomes.
  BIGFOOT_INLINE bool next(Word &word, unsigned offset) {
    if constexpr (kBytes >= 8) {
      if (word.isSimple()) return whole(word);
      if (kFrequent) return false;
      if (word.form() == Form::kHalves) return wholeOfHalves(word);
    } else if constexpr (kBytes == 4) {
      if (word.isSimple()) return splitHalf(word, offset >> 2);
      if (word.form() == Form::kHalves) return half(word, offset >> 2);
      if (kFrequent) return false;
    }
    if (!kFrequent && kAccess == Access::kRead && word.form() == Form::kPrivate)
      return addAccess(t_, g_private_states.at(word.index()), bytes(offset), kAccess, now_);
    return word.isValue() && known(word, offset);
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
    if (t_.spare_count == 0) return false;
    const uint32_t i = t_.spare[--t_.spare_count];
    Halves &halves = g_halves.at(i);
    halves.half[which] = changed;
    halves.half[1 - which] = state;
    word = settle(halves, i);
    return true;
  }

  // The word of a cell that changed, or of what it says if both halves are alike.
  BIGFOOT_INLINE Word settle(const Halves &halves, uint32_t index) {
    const Half &a = halves.half[0], &b = halves.half[1];
    if (a == b && t_.spare_count < Thread::kMaxSpare) {
      t_.spare[t_.spare_count++] = index;
      return Word::simple(a.write, a.read);
    }
    // A cover is a stamp of the cell: as long as the word names it, the collector keeps it.
    const bool a_written = isPresent(a.write), b_written = isPresent(b.write);
    if (a_written && b_written) return Word::writtenHalves(index, a.write);
    if ((a_written || isPresent(a.read)) && (b_written || isPresent(b.read)))
      return Word::readHalves(index, a_written ? a.write : a.read);
    return Word::composite(Form::kHalves, index);
  }

  BIGFOOT_INLINE bool isPresent(Stamp s) const { return s - t_.window->base < t_.window->count; }

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

  // Most of what a thread meets are its own stamps, of which the latest are told without looking them up.
  BIGFOOT_INLINE bool knows(Stamp s) const {
    return s - t_.own < t_.chunk_next - t_.own || t_.clock.surelyKnows(stamps::epoch(s));
  }
  BIGFOOT_INLINE bool knowsOrNever(Stamp s) const { return s == kNever || knows(s); }

  Thread &t_;
  StampCache::Entry &place_;
  const Stamp now_;
};

}  // namespace bigfoot

#endif
