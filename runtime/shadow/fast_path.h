// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first access to a granule in an epoch. Three paths; what one declines, the next decides again from the start:
//
//   ShortPath     calls nothing, so that its hook saves no registers: a place that has a stamp, accesses ordered before
//   FastPath      takes no lock: places whose stamp is of an older epoch, and states of several reads or parts
//   checkAccess   everything (runtime/shadow/access.h)
#ifndef BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H
#define BIGFOOT_RUNTIME_SHADOW_FAST_PATH_H

#include "runtime/shadow/collect.h"
#include "runtime/shadow/covered.h"
#include "runtime/shadow/history.h"
#include "runtime/shadow/transition.h"

namespace bigfoot {

// The entry of a place that this activation met before, or null. Requires: inside; a collection forgets cached stamps, and a
// signal handler may use the entry.
BIGFOOT_INLINE inline StampCache::Entry *cachedPlace(Thread &t, const Site *site, const uint64_t *activation) {
  const auto code = reinterpret_cast<uintptr_t>(site);
  StampCache::Entry &entry = t.stamps.latestOf(code);
  return activation && entry.code == code && entry.activation == *activation ? &entry : nullptr;
}

template <Access kAccess, unsigned kBytes>
class ShortPath {
 public:
  // Returns: whether the access is done with.
  BIGFOOT_INLINE static bool check(Thread &t, uintptr_t address, const Site *site, const uint64_t *activation) {
    if (t.parked) [[unlikely]] return false;
    const bool done = Inside::tryEnter(t) && onPage(t, address, site, activation);
    Inside::leave(t);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    // A signal that waits is left to the general path, where checking again changes nothing. (R3)
    return done && !__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED);
  }

 private:
  using Frequent = Transition<kAccess, kBytes, true>;

  BIGFOOT_INLINE static bool onPage(Thread &t, uintptr_t address, const Site *site, const uint64_t *activation) {
    Page &page = pageOf(address);
    if (!page.words) [[unlikely]] return false;
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
    if (owner != t.owner_id && owner != kShared) return false;
    Word *word = wordsOf(page) + wordIndex(address);
    if (isCovered(t, *word, Frequent::bytes(address & 7)) && (kBytes < 16 || isCovered(t, word[1], kAllBytes))) return true;
    StampCache::Entry *place = cachedPlace(t, site, activation);
    if (!place || !isReusable(t, place->stamp)) return false;
    Frequent transition(t, *place);
    return owner == kShared ? transition.shared(word, address & 7) : transition.owned(word, address & 7);
  }

  BIGFOOT_INLINE static bool isCovered(Thread &t, const Word &word, ByteMask bytes) {
    const Word seen = loadWord(word);
    if (seen.form() != Form::kInterned || !t.covers.has(seen.index(), t.now, bytes, kAccess)) return false;
    if constexpr (kAccess == Access::kRead)  // the next one need not call (I3)
      if (t.covers.has(seen.index(), t.now, kAllBytes, kAccess)) t.window->covered[coveredSlot(seen)] = seen.bits();
    return true;
  }
};

template <Access kAccess, unsigned kBytes>
class FastPath {
 public:
  // Returns: whether the access is done with.
  static bool check(Thread &t, uintptr_t address, const Site *site, const uint64_t *activation) {
    bool done = false;
    if (Inside::tryEnter(t)) [[likely]] {
      Page &page = pageOf(address);
      const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
      if (page.words && (owner == t.owner_id || owner == kShared)) {
        Word *words = wordsOf(page) + wordIndex(address);
        // A place that is new to this activation needs no stamp, and no walk of the stack, if the epoch says it all already.
        done = isCovered(t, words, address & 7, owner) || onPage(t, words, address & 7, owner, cachedPlace(t, site, activation));
      }
    }
    Inside::leave(t);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    // A signal or a collection that waits is left to the general path, where checking again changes nothing. (R3)
    return done && !(__atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED) |
                     __atomic_load_n(&g_collection_hint, __ATOMIC_RELAXED));
  }

 private:
  using Rest = Transition<kAccess, kBytes, false>;

  static bool isCovered(Thread &t, Word *words, unsigned offset, uint32_t owner) {
    return isCoveredOne(t, words[0], Rest::bytes(offset), owner) &&
           (kBytes < 16 || isCoveredOne(t, words[1], kAllBytes, owner));
  }

  static bool isCoveredOne(Thread &t, Word &word, ByteMask bytes, uint32_t owner) {
    const Word seen = loadWord(word);
    if (seen.isValue()) return isCoveredValue(t, seen, bytes, kAccess);
    if (owner != kShared) return Covered(t, kAccess)(seen, bytes);
    PrivateState copy;  // cells of a shared page change under our eyes
    return seen.form() == Form::kPrivate && copyPrivate(word, seen, copy) && Covered(t, kAccess)(copy, bytes);
  }

  static bool onPage(Thread &t, Word *words, unsigned offset, uint32_t owner, StampCache::Entry *place) {
    if (!place) return false;
    if (!isReusable(t, place->stamp)) renewStamp(t, *place);
    return owner == kShared ? Rest(t, *place).shared(words, offset) : Rest(t, *place).owned(words, offset);
  }
};

}  // namespace bigfoot

#endif
