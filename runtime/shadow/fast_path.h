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
  BIGFOOT_INLINE static bool onPage(Thread &t, uintptr_t address, const Site *site, const uint64_t *activation) {
    StampCache::Entry *place = cachedPlace(t, site, activation);
    if (!place || !isReusable(t, place->stamp)) return false;
    Page &page = pageOf(address);
    if (!page.words) [[unlikely]] return false;
    const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
    Word *word = wordsOf(page) + wordIndex(address);
    Transition<kAccess, kBytes, true> transition(t, *place);
    if (owner == t.owner_id) [[likely]] return transition.owned(word, address & 7);
    return owner == kShared && transition.shared(word, address & 7);
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

  // The cells of a shared page change under our eyes, its words and interned states do not.
  static bool isCovered(const Thread &t, const Word *words, unsigned offset, uint32_t owner) {
    const Covered covered(t, kAccess);
    const auto one = [&](const Word &word, ByteMask bytes) {
      const Word seen = loadWord(word);
      return (owner != kShared || seen.isValue()) && covered(seen, bytes);
    };
    return one(words[0], Rest::bytes(offset)) && (kBytes < 16 || one(words[1], kAllBytes));
  }

  static bool onPage(Thread &t, Word *words, unsigned offset, uint32_t owner, StampCache::Entry *place) {
    if (!place) return false;
    if (!isReusable(t, place->stamp)) renewStamp(t, *place);
    return owner == kShared ? Rest(t, *place).shared(words, offset) : Rest(t, *place).owned(words, offset);
  }
};

}  // namespace bigfoot

#endif
