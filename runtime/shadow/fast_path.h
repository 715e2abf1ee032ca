// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first access to a granule in an epoch, when nothing is unusual: the thread's own page, a place that has a stamp,
// accesses that are all ordered before. Everything else goes to checkAccess, which decides again from the start.
#ifndef BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H
#define BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H

#include "runtime/shadow/collect.h"
#include "runtime/shadow/covered.h"
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
    bool done = false;
    if (Inside::tryEnter(t)) [[likely]] {
      // Not before it is inside: a collection forgets cached stamps, and a signal handler may use the entry.
      StampCache::Entry &entry = t.stamps.latestOf(code);
      if (number && entry.code == code && entry.activation == number) [[likely]] {
        if (!isReusable(t, entry.stamp)) renewStamp(t, entry);
        done = onPage(t, entry, address);
      } else {
        done = isCovered(t, address);
      }
    }
    Inside::leave(t);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    // A signal or a collection that waits is left to the general path, where checking again changes nothing. (R3)
    return done && !(__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED) |
                     __atomic_load_n(&g_collection_hint, __ATOMIC_RELAXED));
  }

 private:
  FastPath(Thread &t, StampCache::Entry &place) : t_(t), place_(place), now_(place.stamp) {}

  BIGFOOT_INLINE static bool onPage(Thread &t, StampCache::Entry &entry, uintptr_t address) {
    Page &page = pageOf(address);
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
    if (!page.words) [[unlikely]] return false;
    Word *word = wordsOf(page) + wordIndex(address);
    if (owner == t.owner_id) return FastPath(t, entry).owned(word, address & 7);
    return owner == kShared && checkShared(t, entry, word, address & 7);
  }

  // A place that is new to this activation needs no stamp, and no walk of the stack, if the epoch says it all already.
  static bool isCovered(Thread &t, uintptr_t address) {
    const Page &page = pageOf(address);
    if (__atomic_load_n(&page.owner, __ATOMIC_RELAXED) != t.owner_id || !page.words) return false;
    const Word *word = wordsOf(page) + wordIndex(address);
    const Covered covered(t, kAccess);
    return covered(word[0], bytes(address & 7)) && (kBytes < 16 || covered(word[1], kAllBytes));
  }

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
    if (kBytes >= 8 ? from.isValue() : from.form() == Form::kInterned)
      return next(result, offset) && (result == from || replaceWord(word, from, result));
    if (!replaceWord(word, from, Word::busy())) return false;
    const bool done = next(result, offset);
    storeWord(word, result);
    return done;
  }

  // Replaces `word` by what it becomes.
  BIGFOOT_INLINE bool next(Word &word, unsigned offset) {
    if (word.form() == Form::kPrivate) return Covered(t_, kAccess)(word, bytes(offset));
    if (word.form() == Form::kInterned) return Covered(t_, kAccess)(word, bytes(offset)) || part(word, offset);
    if constexpr (kBytes >= 8) return whole(word);
    if constexpr (kBytes == 4) return half(word, offset >> 2);
    return part(word, offset);
  }

  BIGFOOT_INLINE bool whole(Word &word) {
    if (word.isSimple()) {
      Half state{word.write(), word.read()};
      if (!update(state)) return false;
      word = Word::simple(state.write, state.read);
      return true;
    }
    if (word.form() != Form::kHalves) return false;
    Halves &halves = g_halves.at(word.index());
    Halves changed = halves;
    if (!update(changed.half[0]) || !update(changed.half[1])) return false;
    halves = changed;
    word = settle(halves, word.index());
    return true;
  }

  BIGFOOT_INLINE bool half(Word &word, unsigned which) {
    if (word.isSimple()) return splitHalf(word, which);
    if (word.form() != Form::kHalves) return part(word, which * 4);
    Halves &halves = g_halves.at(word.index());
    if (!update(halves.half[which])) return false;
    word = settle(halves, word.index());
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

  static ByteMask bytes(unsigned offset) { return kBytes >= 8 ? kAllBytes : bytesAt(offset, kBytes); }

  // Other parts of a granule: a transition that was made before.
  BIGFOOT_INLINE bool part(Word &word, unsigned offset) {
    TransitionCache::Entry &entry = TransitionCache::find(t_.transitions, word.bits(), how(offset));
    if (entry.from != word.bits() || entry.how != how(offset)) return false;
    ++t_.statistics.transitions_cached;
    if (place_.sharing < StampCache::kMaxSharing) ++place_.sharing;
    word = Word(entry.to);
    return true;
  }

  uint64_t how(unsigned offset) const { return TransitionCache::how(now_, bytes(offset), kAccess); }

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
