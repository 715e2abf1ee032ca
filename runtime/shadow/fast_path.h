// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first access to a granule in an epoch, when nothing is unusual: the thread's own page, a place that has a stamp,
// accesses that are all ordered before. Everything else goes to checkAccess, which decides again from the start.
#ifndef BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H
#define BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H

#include "runtime/shadow/history.h"
#include "runtime/shadow/page.h"

// A call from here would cost the hook all its registers.
#define BIGFOOT_INLINE __attribute__((always_inline))

namespace bigfoot {

// One access of 1, 2, 4, 8 or 16 aligned bytes. Each member returns whether the access is done with.
template <Access kAccess, unsigned kBytes>
class FastPath {
 public:
  BIGFOOT_INLINE static bool check(Thread &t, uintptr_t address, const Site *site, const uint64_t *activation) {
    const auto code = reinterpret_cast<uintptr_t>(site);
    const uint64_t number = activation ? *activation : 0;
    StampCache::Entry &entry = t.stamps.latestOf(code);
    if (entry.code != code || entry.activation != number || !number || !isReusable(t, entry.stamp)) return false;
    bool done = false;
    if (Inside::tryEnter(t)) [[likely]] {
      Page &page = pageOf(address);
      const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
      if (page.words) [[likely]] {
        Word *word = wordsOf(page) + wordIndex(address);
        if (owner == t.owner_id)
          done = FastPath(t, entry).owned(word, address & 7);
        else if (owner == kShared)
          done = checkShared(t, entry, word, address & 7);
      }
    }
    Inside::leave(t);
    return done;
  }

 private:
  FastPath(Thread &t, StampCache::Entry &place) : t_(t), place_(place), now_(place.stamp) {}

  // Sixteen bytes are two granules; if the second fails, the general path meets the first in the same epoch.
  BIGFOOT_INLINE bool owned(Word *word, unsigned offset) {
    return ownedOne(word[0], offset) && (kBytes < 16 || ownedOne(word[1], offset));
  }

  BIGFOOT_INLINE bool ownedOne(Word &word, unsigned offset) {
    Word result = word;
    const bool done = next(result, offset);
    if (done && result != word) __atomic_store_n(reinterpret_cast<uint64_t *>(&word), result.bits(), __ATOMIC_RELAXED);
    return done;
  }

  static __attribute__((noinline)) bool checkShared(Thread &t, StampCache::Entry &place, Word *word, unsigned offset) {
    FastPath fast(t, place);
    return fast.sharedOne(word[0], offset) && (kBytes < 16 || fast.sharedOne(word[1], offset));
  }

  BIGFOOT_INLINE bool sharedOne(Word &word, unsigned offset) {
    const Word from = loadWord(word);
    if (from == Word::busy()) return false;
    Word result = from;
    // Simple words of eight bytes and interned states are values; cells change in place, under the word's lock.
    if (kBytes >= 8 ? from.isSimple() : from.form() == Form::kInterned)
      return next(result, offset) && (result == from || replaceWord(word, from, result));
    if (!replaceWord(word, from, Word::busy())) return false;
    const bool done = next(result, offset);
    storeWord(word, result);
    return done;
  }

  // Replaces `word` by what it becomes.
  BIGFOOT_INLINE bool next(Word &word, unsigned offset) {
    if constexpr (kBytes >= 8) return whole(word);
    if constexpr (kBytes == 4) return half(word, offset >> 2);
    return part(word, offset);
  }

  BIGFOOT_INLINE bool whole(Word &word) {
    if (!word.isSimple()) return false;
    Half state{word.write(), word.read()};
    if (!update(state)) return false;
    word = Word::simple(state.write, state.read);
    return true;
  }

  BIGFOOT_INLINE bool half(Word &word, unsigned which) {
    if (word.isSimple()) return splitHalf(word, which);
    if (word.form() != Form::kHalves) return part(word, which * 4);
    Halves &halves = g_halves.at(word.index());
    if (!update(halves.half[which])) return false;
    if (halves.half[0] == halves.half[1] && t_.spare_count < Thread::kMaxSpare) {
      t_.spare[t_.spare_count++] = word.index();
      word = Word::simple(halves.half[0].write, halves.half[0].read);
    }
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
    word = Word::composite(Form::kHalves, i);
    return true;
  }

  // Other parts of a granule: a transition that was made before.
  BIGFOOT_INLINE bool part(Word &word, unsigned offset) {
    TransitionCache::Entry &entry = TransitionCache::find(t_.transitions, word.bits(), how(offset));
    if (entry.from != word.bits() || entry.how != how(offset)) return false;
    ++t_.statistics.transitions_cached;
    if (place_.sharing < StampCache::kMaxSharing) ++place_.sharing;
    word = Word(entry.to);
    return true;
  }

  uint64_t how(unsigned offset) const { return TransitionCache::how(now_, bytesAt(offset, kBytes), kAccess); }

  // [READ EXCLUSIVE], [WRITE EXCLUSIVE] and the same-epoch read that an inline test could not see.
  BIGFOOT_INLINE bool update(Half &state) {
    const Epoch write = stamps::epoch(state.write);
    if (!t_.clock.knows(write) || !t_.clock.knows(stamps::epoch(state.read))) return false;
    if constexpr (kAccess == Access::kWrite) {
      ++t_.statistics.rules[fasttrack::kWriteExclusive];
      state = {now_, kNever};
    } else {
      if (state.write && write.tid() == t_.tid && write.clock() == t_.now) return true;
      ++t_.statistics.rules[fasttrack::kReadExclusive];
      state.read = now_;
    }
    return true;
  }

  Thread &t_;
  StampCache::Entry &place_;
  const Stamp now_;
};

}  // namespace bigfoot

#undef BIGFOOT_INLINE

#endif
