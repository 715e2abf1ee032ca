// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first access to a granule in an epoch. Four paths; what one declines, the next decides again from the start:
//
//   ShortPath     calls nothing, so that its hook saves no registers: a place that has a stamp, accesses ordered before
//   putOffShort   the same where the page has no words: the next access of a footprint
//   FastPath      changes one word: places that are new to a context or epoch, states of several reads or parts. SmallRange
//                 does the same for accesses that no hook of one size is for
//   checkAccess   everything (runtime/shadow/access.h)
#ifndef BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H
#define BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H

#include "runtime/shadow/access.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/covered.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/history.h"
#include "runtime/shadow/present.h"
#include "runtime/shadow/transition.h"

namespace bigfoot {

// The entry of a place that was met before in this context, or null. Requires: inside; a collection forgets cached stamps, and a
// signal handler may use the entry.
BIGFOOT_INLINE inline StampCache::Entry *cachedPlace(Thread &t, const Site *site, uint64_t context) {
  const auto code = reinterpret_cast<uintptr_t>(site);
  StampCache::Entry &entry = t.stamps.latestOf(code, context);
  return entry.code == code && entry.context == context ? &entry : nullptr;
}

template <Access kAccess, unsigned kBytes>
class ShortPath {
 public:
  // Returns: whether the access is done with.
  BIGFOOT_INLINE static bool check(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
    if (t.parked) [[unlikely]] return false;
    const bool done = Inside::tryEnter(t) && onPage(t, address, site, context);
    Inside::leave(t);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    // A signal that waits is left to the general path, where checking again changes nothing. (R3)
    return done && !__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED);
  }

 private:
  using Frequent = Transition<kAccess, kBytes, true>;

  BIGFOOT_INLINE static bool onPage(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
    Page &page = pageOf(address);
    if (!hasWords(page)) [[unlikely]] return false;
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
    if (owner != t.owner_id && owner != kShared) return false;
    Word *word = wordsOf(page) + wordIndex(address);
    const ByteMask bytes = Frequent::bytesOf(address);
    if (isCovered(t, *word, bytes) && (kBytes < 16 || isCovered(t, word[1], kAllBytes))) return true;
    StampCache::Entry *place = cachedPlace(t, site, context);
    if (!place || !isReusable(t, place->stamp)) return false;
    Frequent transition(t, *place);
    return owner == kShared ? transition.shared(word, bytes) : transition.owned(word, bytes);
  }

  BIGFOOT_INLINE static bool isCovered(Thread &t, const Word &word, ByteMask bytes) {
    const Word seen = loadWord(word);
    if (kAccess == Access::kRead && seen.form() == Form::kSlots) return isReadShared(word, seen, *t.window, bytes);
    if (seen.form() != Form::kInterned || !t.covers.has(seen.index(), t.now, bytes, kAccess)) return false;
    if constexpr (kAccess == Access::kRead)  // the next one need not call (I3)
      if (t.covers.has(seen.index(), t.now, kAllBytes, kAccess)) t.window->covered[coveredSlot(seen)] = seen.bits();
    return true;
  }
};

// Returns: whether the access is done with.
template <unsigned kBytes>
BIGFOOT_INLINE inline bool putOffShort(Thread &t, uintptr_t address, const Site *site, uint64_t context) {
  if (t.parked) [[unlikely]] return false;
  const bool done = Inside::tryEnter(t) && !hasWords(pageOf(address)) && extendFootprint(t, address, kBytes, site, context);
  Inside::leave(t);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return done && !__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED);
}

// Whether the present epoch covers an access to a word of a page with this owner.
inline bool isCoveredAt(Thread &t, const Word &word, ByteMask bytes, Access access, uint32_t owner) {
  const Word seen = loadWord(word);
  if (seen.isValue()) return isCoveredValue(t, seen, bytes, access);
  if (owner != kShared) return Covered(t, access)(seen, bytes);
  return seen.form() == Form::kSlots && isCoveredShared(word, seen, *t.window, access, bytes);
}

// The words of a page that a thread may use as they are. (P1) Requires: inside.
struct OpenWords {
  Word *words;     // null if there is more to do before
  uint32_t owner;

  OpenWords(const Thread &t, uintptr_t address) : words(nullptr) {
    const Page &page = pageOf(address);
    owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);
    if (hasWords(page) && (owner == t.owner_id || owner == kShared)) words = wordsOf(page) + wordIndex(address);
  }
};

// Calls body while inside. Returns: what it returns, unless a signal or a collection waits, which is left to the general path, where
// checking again changes nothing. (R3)
template <class Body>
BIGFOOT_INLINE inline bool onFastPath(Thread &t, Body body) {
  const bool done = Inside::tryEnter(t) && body();
  Inside::leave(t);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return done && !(__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED) |
                   __atomic_load_n(&g_collection_hint, __ATOMIC_RELAXED));
}

template <Access kAccess, unsigned kBytes>
class FastPath {
 public:
  // Returns: whether the access is done with.
  static bool check(Thread &t, uintptr_t address, const Place &place) {
    return onFastPath(t, [&] {
      const OpenWords open(t, address);
      if (!open.words) return false;
      const ByteMask bytes = Rest::bytesOf(address);
      // A place that is new to this context needs no stamp, and no walk of the stack, if the epoch says it all already.
      if (isCoveredAt(t, open.words[0], bytes, kAccess, open.owner) &&
          (kBytes < 16 || isCoveredAt(t, open.words[1], bytes, kAccess, open.owner)))
        return true;
      Rest transition(t, stampFor(t, kAccess, place, kBytes));
      return open.owner == kShared ? transition.shared(open.words, bytes) : transition.owned(open.words, bytes);
    });
  }

 private:
  using Rest = Transition<kAccess, kBytes, false>;
};

// Few bytes at any address: unaligned loads, small copies.
template <Access kAccess>
class SmallRange {
 public:
  static constexpr uint64_t kLargest = 32;

  // Returns: whether the access is done with. Requires: bytes is not 0.
  static bool check(Thread &t, uintptr_t address, uint64_t bytes, const Place &place) {
    const uintptr_t end = address + bytes;
    // No inline test was here before: the address may be none.
    if (bytes > kLargest || (address ^ (end - 1)) >> kPageShift || address >= kAddressEnd) return false;
    return onFastPath(t, [&] {
      const OpenWords open(t, address);
      if (!open.words) return false;
      StampCache::Entry *stamped = nullptr;
      Word *word = open.words;
      for (uintptr_t at = address; at < end; ++word) {
        const auto offset = static_cast<unsigned>(at % kGranuleBytes);
        const uint64_t here = kGranuleBytes - offset < end - at ? kGranuleBytes - offset : end - at;
        const ByteMask mask = bytesAt(offset, static_cast<unsigned>(here));
        at += here;
        if (isPresent(loadWord(*word).bits(), kAccess) || isCoveredAt(t, *word, mask, kAccess, open.owner)) continue;
        if (!stamped) stamped = &stampFor(t, kAccess, place, static_cast<uint32_t>(bytes));
        Any transition(t, *stamped);
        if (!(open.owner == kShared ? transition.shared(word, mask) : transition.owned(word, mask))) return false;
      }
      return true;
    });
  }

 private:
  using Any = Transition<kAccess, 0, false>;
};

template <Access kAccess>
void checkRange(Thread &t, uintptr_t address, uint64_t bytes, const Place &place) {
  if (bytes == 0 || SmallRange<kAccess>::check(t, address, bytes, place)) return;
  const Busy busy(t);
  if (bytes <= SmallRange<kAccess>::kLargest && place.site &&
      footprints::putOff(t, address, static_cast<uint32_t>(bytes), kAccess, place))
    return;
  checkAccess(t, address, bytes, kAccess, place);
}

}  // namespace bigfoot

#endif
