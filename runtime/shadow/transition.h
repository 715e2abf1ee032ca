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
      return next(result, bytes) && (result == from || replaceWord(word, from, result));
    if ((kFrequent && kBytes >= 8) || from == Word::busy() || !replaceWord(word, from, Word::busy())) return false;
    const bool done = next(result, bytes);
    storeWord(word, result);
    return done;
  }

  static constexpr bool isWhole(ByteMask bytes) { return kBytes >= 8 || (kBytes == 0 && bytes == kAllBytes); }
  static constexpr bool isHalf(ByteMask bytes) { return kBytes == 4 || (kBytes == 0 && (bytes == 0x0f || bytes == 0xf0)); }

  // Replaces `word` by what it becomes.
  BIGFOOT_INLINE bool next(Word &word, ByteMask bytes) {
    if (isWhole(bytes)) {
      if (word.isSimple()) return whole(word);
      if (kFrequent) return false;
      if (word.form() == Form::kHalves) return wholeOfHalves(word);
    } else if (isHalf(bytes)) {
      if (word.isSimple()) return splitHalf(word, bytes != 0x0f);
      if (word.form() == Form::kHalves) return half(word, bytes != 0x0f);
      if (kFrequent) return false;
    }
    if constexpr (!kFrequent) {
      if (word.form() == Form::kBytes) return someBytes(word, bytes);
      if (kAccess == Access::kRead && word.form() == Form::kPrivate)
        return addAccess(t_, g_private_states.at(word.index()), bytes, kAccess, now_);
    }
    if (word.isValue() && known(word, bytes)) return true;
    return !kFrequent && !place_.sharing.pays(Sharing::kBytes) && splitBytes(word, bytes);
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
    word = settle<Form::kHalves>(halves.half, t_.spare_halves, word.index());
    return true;
  }

  BIGFOOT_INLINE bool half(Word &word, unsigned which) {
    Halves &halves = g_halves.at(word.index());
    if (!update(halves.half[which])) return false;
    word = settle<Form::kHalves>(halves.half, t_.spare_halves, word.index());
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
    word = settle<Form::kHalves>(halves.half, t_.spare_halves, i);
    return true;
  }

  bool someBytes(Word &word, ByteMask bytes) {
    Bytes &cell = g_bytes.at(word.index());
    if constexpr (kBytes == 1) {
      if (!update(cell, bytes)) return false;
    } else {
      Bytes changed = cell;
      if (!update(changed, bytes)) return false;
      cell = changed;
    }
    word = settle<Form::kBytes>(cell.byte, t_.spare_bytes, word.index());
    return true;
  }

  // A place whose states seldom recur. Of what is not simple, halves only.
  bool splitBytes(Word &word, ByteMask bytes) {
    const bool halves = word.form() == Form::kHalves;
    if (!(halves || word.isSimple()) || t_.spare_bytes.count == 0) return false;
    const Half simple{word.write(), word.read()};
    const Half *parts = halves ? g_halves.at(word.index()).half : nullptr;
    if (halves && t_.spare_halves.full()) return false;
    Bytes split;
    for (unsigned b = 0; b < kGranuleBytes; ++b) split.byte[b] = halves ? parts[b >> 2] : simple;
    if (!update(split, bytes)) return false;
    place_.sharing.changedInPlace(Sharing::kBytes);
    if (halves) t_.spare_halves.push(word.index());
    const uint32_t i = t_.spare_bytes.pop();
    g_bytes.at(i) = split;
    word = settle<Form::kBytes>(split.byte, t_.spare_bytes, i);
    return true;
  }

  // The word of a cell that changed, or of what it says if all parts are alike.
  template <Form kForm, unsigned kParts>
  BIGFOOT_INLINE Word settle(const Half (&part)[kParts], Spares &spares, uint32_t index) {
    bool alike = true, written = true, covered = true;
    // From the end, where a scan has not been yet.
    for (unsigned i = kParts; i-- > 0 && (alike || covered);) {
      const bool by_write = isPresent(part[i].write), by_read = isPresent(part[i].read);
      alike &= part[i] == part[0];
      written &= by_write;
      covered &= by_write || by_read;
    }
    if (alike && !spares.full()) {
      spares.push(index);
      return Word::simple(part[0].write, part[0].read);
    }
    // A cover is a stamp of the cell: as long as the word names it, the collector keeps it.
    if (written) return Word::writtenCover(kForm, index, part[0].write);
    if (covered) return Word::readCover(kForm, index, isPresent(part[0].write) ? part[0].write : part[0].read);
    return Word::composite(kForm, index);
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

  // Neighbours are mostly alike. What the epoch did before at another place stays: (R3)
  BIGFOOT_INLINE bool update(Bytes &cell, ByteMask bytes) {
    Half from{}, to{};
    bool have = false;
    for (unsigned left = bytes; left; left &= left - 1) {
      Half &state = cell.byte[__builtin_ctz(left)];
      if (!have || state != from) {
        from = to = state;
        have = true;
        if (kAccess == Access::kWrite ? isPresent(state.write) && state.read == kNever : isPresent(state.read)) continue;
        if (!update(to)) return false;
      }
      state = to;
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
