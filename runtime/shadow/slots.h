// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slots: the state of one granule as a list of accesses, each with the bytes that it touched. What FastTrack's rules keep of a byte are
// the slots that have it: at most one plain write, and what came since.
#ifndef BIGFOOT_RUNTIME_SHADOW_SLOTS_H
#define BIGFOOT_RUNTIME_SHADOW_SLOTS_H

#include "runtime/shadow/cells.h"
#include "runtime/shadow/stamps.h"
#include "runtime/shadow/word.h"

#define BIGFOOT_INLINE __attribute__((always_inline))

namespace bigfoot {

// Every change of slots lies in one of these, so that others may read them without a lock. (P5)
class Rewriting {
 public:
  explicit Rewriting(Slots &slots) : slots_(slots) {
    __atomic_store_n(&slots_.version, slots_.version + 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
  }
  ~Rewriting() { __atomic_store_n(&slots_.version, slots_.version + 1, __ATOMIC_RELEASE); }
  Rewriting(const Rewriting &) = delete;
  Rewriting &operator=(const Rewriting &) = delete;

 private:
  Slots &slots_;
};

// The bytes and the stamps of all slots at once, and sets of slots: bit i is slot i.
using SlotBytes = ByteMask __attribute__((vector_size(Slots::kMax)));
using SlotStamps = Stamp __attribute__((vector_size(Slots::kMax * sizeof(Stamp))));
using SlotSet = uint32_t;
inline constexpr SlotSet kAllSlots = (1u << Slots::kMax) - 1;

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"  // no vector is passed: all of it is inlined
template <class Vector, class Element>
BIGFOOT_INLINE inline Vector loadAll(const Element (&from)[Slots::kMax]) {
  Vector all;
  __builtin_memcpy(&all, from, sizeof all);
  return all;
}
template <class Mask>
BIGFOOT_INLINE inline SlotSet setOf(Mask mask) {
  using Flags = int8_t __attribute__((vector_size(Slots::kMax)));
  return static_cast<SlotSet>(__builtin_ia32_pmovmskb128(__builtin_convertvector(mask, Flags)));
}

// Slots that have any of the bytes.
BIGFOOT_INLINE inline SlotSet touching(SlotBytes all, ByteMask bytes) { return setOf((all & bytes) != 0); }
// Slots whose stamps are in the window.
BIGFOOT_INLINE inline SlotSet present(const Slots &cell, const Window &window) {
  return setOf(loadAll<SlotStamps>(cell.stamp) - window.base < window.count);
}
// Slots of accesses that `is` true of.
template <class Predicate>
BIGFOOT_INLINE inline SlotSet accessesThat(const Slots &cell, Predicate is) {
  const SlotSet writes = cell.writes, atomics = cell.atomics;
  SlotSet set = 0;
  if (is(Access::kRead)) set |= ~writes & ~atomics;
  if (is(Access::kWrite)) set |= writes & ~atomics;
  if (is(Access::kAtomicRead)) set |= ~writes & atomics;
  if (is(Access::kAtomicWrite)) set |= writes & atomics;
  return set & kAllSlots;
}
BIGFOOT_INLINE inline SlotSet plainWrites(const Slots &cell) { return cell.writes & ~cell.atomics & kAllSlots; }

template <class Visit>
BIGFOOT_INLINE inline void forEachIn(SlotSet set, Visit visit) {
  for (; set; set &= set - 1) visit(static_cast<unsigned>(__builtin_ctz(set)));
}
BIGFOOT_INLINE inline unsigned bytesOf(const Slots &cell, SlotSet set) {
  unsigned bytes = 0;
  forEachIn(set, [&](unsigned i) { bytes |= cell.bytes[i]; });
  return bytes;
}

// The bytes for one slot, none for the others. A vector's element would be changed in memory, and the vector wait for it.
BIGFOOT_INLINE inline SlotBytes onlyIn(unsigned slot, ByteMask bytes) {
  constexpr SlotBytes kNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return reinterpret_cast<SlotBytes>(kNumbers == static_cast<ByteMask>(slot)) & bytes;
}

// Calls visit(i) for all that are in use.
template <class Visit>
inline void forEachSlot(const Slots &cell, Visit visit) {
  forEachIn(touching(loadAll<SlotBytes>(cell.bytes), kAllBytes), [&](unsigned i) { visit(i); });
}

// Puts an access into the slot of its stamp, or into a free one. Returns: false, and all is as before, if there is none.
BIGFOOT_INLINE inline bool putSlot(Slots &cell, SlotBytes all, Stamp stamp, Access access, ByteMask bytes) {
  const SlotSet used = touching(all, kAllBytes), free = ~used & kAllSlots;
  const SlotSet same = setOf(loadAll<SlotStamps>(cell.stamp) == stamp) & used;
  if (!(same | free)) return false;
  const auto i = static_cast<unsigned>(__builtin_ctz(same ? same : free));
  const SlotSet bit = 1u << i;
  const Rewriting rewriting(cell);
  cell.stamp[i] = stamp;
  cell.writes = static_cast<uint16_t>((cell.writes & ~bit) | (isWrite(access) ? bit : 0));
  cell.atomics = static_cast<uint16_t>((cell.atomics & ~bit) | (isAtomic(access) ? bit : 0));
  all |= onlyIn(i, bytes);
  __builtin_memcpy(cell.bytes, &all, sizeof all);
  return true;
}
inline bool putSlot(Slots &cell, Stamp stamp, Access access, ByteMask bytes) {
  return putSlot(cell, loadAll<SlotBytes>(cell.bytes), stamp, access, bytes);
}

inline void emptySlots(Slots &cell) {
  const Rewriting rewriting(cell);
  __builtin_memset(cell.bytes, 0, sizeof cell.bytes);
}

BIGFOOT_INLINE inline bool isInWindow(const Window &window, Stamp s) { return s - window.base < window.count; }

// The bytes that the present epoch read or wrote, if there are no atomic accesses: all slots at once.
BIGFOOT_INLINE inline ByteMask accessedBytes(const Slots &cell, const Window &window) {
  const auto here = __builtin_convertvector(loadAll<SlotStamps>(cell.stamp) - window.base < window.count, SlotBytes);
  uint64_t half[2];
  const SlotBytes bytes = loadAll<SlotBytes>(cell.bytes) & here;
  __builtin_memcpy(half, &bytes, sizeof half);
  uint64_t all = half[0] | half[1];
  all |= all >> 32;
  all |= all >> 16;
  return static_cast<ByteMask>(all | all >> 8);
}

// Which of the bytes the present epoch covers: it says already all that such an access to them could. (R3) Others may be changing the
// cell: then the answer means nothing, until the cell's version was looked at.
BIGFOOT_INLINE inline ByteMask coveredBytes(const Slots &cell, const Window &window, Access access, ByteMask bytes) {
  if (access == Access::kRead && !cell.atomics) return accessedBytes(cell, window) & bytes;
  const SlotSet hit = touching(loadAll<SlotBytes>(cell.bytes), bytes);
  const SlotSet subsuming = accessesThat(cell, [=](Access a) { return subsumes(a, access); });
  unsigned covered = bytesOf(cell, hit & subsuming & present(cell, window));
  if (access == Access::kWrite && covered) covered &= ~bytesOf(cell, hit & ~plainWrites(cell));
  return static_cast<ByteMask>(covered & bytes);
}

// Whether `covers`, asked of slots that a word was seen to name, holds for its granule; also on a shared page. False if they changed
// meanwhile. (P5)
template <class Covers>
BIGFOOT_INLINE inline bool isCoveredBy(const Word &word, Word seen, Covers covers) {
  const Slots &cell = g_slots.at(seen.index());
  const uint32_t version = __atomic_load_n(&cell.version, __ATOMIC_ACQUIRE);
  if (version & 1 || !covers(cell)) return false;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  // The version comes last: a cell that was another granule's when it was read may be back by the time that the word is looked at.
  return __atomic_load_n(reinterpret_cast<const uint64_t *>(&word), __ATOMIC_ACQUIRE) == seen.bits() &&
         __atomic_load_n(&cell.version, __ATOMIC_RELAXED) == version;
}
inline bool isCoveredShared(const Word &word, Word seen, const Window &window, Access access, ByteMask bytes) {
  return isCoveredBy(word, seen, [&](const Slots &cell) { return coveredBytes(cell, window, access, bytes) == bytes; });
}
// The frequent case of it: plain reads.
BIGFOOT_INLINE inline bool isReadShared(const Word &word, Word seen, const Window &window, ByteMask bytes) {
  return isCoveredBy(word, seen, [&](const Slots &cell) BIGFOOT_INLINE { return !cell.atomics && !(bytes & ~accessedBytes(cell, window)); });
}

// Slots of the thread's own accesses, as far as they are told without looking them up.
BIGFOOT_INLINE inline SlotSet ownLately(const Slots &cell, const Thread &t) {
  return setOf(loadAll<SlotStamps>(cell.stamp) - t.own < t.chunk_next - t.own);
}

// Whether the thread surely knows an access: most of what it meets are its own stamps, of which the latest are told without looking
// them up.
BIGFOOT_INLINE inline bool surelyKnows(const Thread &t, Stamp s) {
  return s - t.own < t.chunk_next - t.own || t.clock.surelyKnows(stamps::epoch(s));
}

// What became of an access to slots. Not done: a race, or no room; the cell is as before.
enum class Added { kNot, kCovered, kNew };

// An access by the rules (R1) to (R3), in place. Of what it supersedes (R2), the thread's own goes at once, and what others did if that is
// one or two accesses, or atomic, and so may leave little; looking up the epochs of more costs more than keeping them until room is
// short. Requires: `now` is a stamp of the present epoch, for this access.
BIGFOOT_INLINE inline Added addAccess(Thread &t, Slots &cell, ByteMask bytes, Access access, Stamp now) {
  SlotBytes all = loadAll<SlotBytes>(cell.bytes);
  const SlotSet hit = touching(all, bytes), here = hit & present(cell, *t.window), since = hit & ~plainWrites(cell);
  const SlotSet subsuming = accessesThat(cell, [=](Access a) { return subsumes(a, access); });
  const SlotSet conflicting = accessesThat(cell, [=](Access a) { return conflict(a, access); });
  for (SlotSet left = hit & conflicting & ~here; left; left &= left - 1)
    if (!surelyKnows(t, cell.stamp[__builtin_ctz(left)])) return Added::kNot;
  unsigned covered = bytesOf(cell, here & subsuming);
  if (access == Access::kWrite && covered) covered &= ~bytesOf(cell, since);
  const auto fresh = static_cast<ByteMask>(bytes & ~covered);
  const auto count = [&](fasttrack::Rule rule) { ++t.statistics.rules[rule]; };
  if (!fresh) {
    count(isAtomic(access) ? fasttrack::kAtomicSameEpoch : isWrite(access) ? fasttrack::kWriteSameEpoch : fasttrack::kReadSameEpoch);
    return Added::kCovered;
  }
  if (access == Access::kWrite) {
    all &= static_cast<ByteMask>(~fresh);
    if (!putSlot(cell, all, now, access, fresh)) return Added::kNot;
    count(since & (since - 1) ? fasttrack::kWriteShared : fasttrack::kWriteExclusive);
    return Added::kNew;
  }
  const SlotSet subsumed = since & accessesThat(cell, [=](Access a) { return subsumes(access, a); });
  const SlotSet own = subsumed & ownLately(cell, t);
  const auto supersede = [&](unsigned i) { all &= ~onlyIn(i, fresh); };
  const SlotSet others = subsumed & ~own, but_one = others & (others - 1);
  const auto supersedeOthers = [&] {
    forEachIn(others, [&](unsigned i) {
      if (surelyKnows(t, cell.stamp[i])) supersede(i);
    });
  };
  const bool at_once = isAtomic(access) || !(but_one & (but_one - 1));
  forEachIn(own, supersede);
  if (at_once) supersedeOthers();
  if (!putSlot(cell, all, now, access, fresh)) {
    if (at_once) return Added::kNot;
    supersedeOthers();
    if (!putSlot(cell, all, now, access, fresh)) return Added::kNot;
  }
  count(isAtomic(access) ? fasttrack::kAtomicAccess : since & ~own ? fasttrack::kReadShared : fasttrack::kReadExclusive);
  return Added::kNew;
}

// The word of slots that a plain access, with the stamp `now`, was added to: what they say, if a simple word can say it and there is room
// for the cell among the spares; or the cell's name, with a cover if the present epoch covers all bytes. A cover is a stamp of the
// cell: as long as the word names it, the collector keeps it.
BIGFOOT_INLINE inline Word settle(Thread &t, const Slots &cell, uint32_t index, ByteMask bytes, Access access, Stamp now) {
  const SlotBytes all = loadAll<SlotBytes>(cell.bytes);
  const SlotSet used = touching(all, kAllBytes), writes = used & plainWrites(cell), others = used & ~writes;
  const auto single = [](SlotSet set) { return !(set & (set - 1)); };
  const auto stamp = [&](SlotSet set) { return set ? cell.stamp[__builtin_ctz(set)] : kNever; };
  if (single(writes) && single(others) && !(used & setOf(all != kAllBytes)) && !(cell.atomics & used) && !t.spare_slots.full()) {
    t.spare_slots.push(index);
    return Word::simple(stamp(writes), stamp(others));
  }
  if (access == Access::kRead && bytes == kAllBytes) return Word::readCover(Form::kSlots, index, now);
  const SlotSet here = used & present(cell, *t.window) & ~SlotSet{cell.atomics};
  const unsigned written = bytesOf(cell, here & writes);
  if (written == kAllBytes) return Word::writtenCover(Form::kSlots, index, stamp(here & writes));
  if ((written | bytesOf(cell, here & ~writes)) == kAllBytes) return Word::readCover(Form::kSlots, index, stamp(here));
  return Word::composite(Form::kSlots, index);
}
#pragma clang diagnostic pop

}  // namespace bigfoot

#endif
