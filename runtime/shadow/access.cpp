// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/access.h"

#include "runtime/options.h"
#include "runtime/report/race.h"
#include "runtime/shadow/check.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/extent.h"
#include "runtime/shadow/floor.h"
#include "runtime/shadow/present.h"
#include "runtime/shadow/shape.h"
#include "runtime/shadow/transition.h"
#include "runtime/sync/held_locks.h"

namespace bigfoot {
namespace {

// Stores what a word becomes. Returns: false if others changed it meanwhile.
bool put(Word &word, Word from, Word to, Grant grant) {
  if (to == from) return true;
  if (grant == Grant::kShared) return replaceWord(word, from, to);
  __atomic_store_n(reinterpret_cast<uint64_t *>(&word), to.bits(), __ATOMIC_RELAXED);
  return true;
}

// One granule by the general rules. Cells change in place, so their words are locked where others change them at the same time.
// Returns: what it was and became.
struct Change {
  Word from, to;
};
Change checkGranule(Check &check, Word &word, ByteMask bytes, uintptr_t granule, Grant grant) {
  const Word from = grant == Grant::kShared ? lockWord(word) : word;
  const Word to = check.next(from, bytes, granule);
  if (grant == Grant::kShared)
    storeWord(word, to);
  else
    put(word, from, to, grant);
  return {from, to};
}

// Applies the check to a page that has words. Returns: how many times neighbours were not alike.
unsigned checkWords(Check &check, Word *words, uintptr_t page, const Touches &touches, Grant grant) {
  // What the last granule became: neighbours are mostly alike, and a race among them is found once.
  Change last;
  ByteMask last_bytes = 0;
  unsigned pieces = 0;
  for (const Touch *t = touches.touch; t < touches.touch + touches.count; ++t)
    for (unsigned i = t->first, phase = 0; i < t->end; ++i, phase = phase + 1 == t->period ? 0 : phase + 1) {
      const ByteMask bytes = t->mask[phase];
      if (!bytes) continue;
      const Word seen = loadWord(words[i]);
      if (bytes == last_bytes && seen == last.from && put(words[i], seen, last.to, grant)) continue;
      ++pieces;
      const bool covered = grant == Grant::kShared && check.isCovered(seen, bytes);
      Word to = covered ? seen : Check::kNotSimple;
      if (!covered && bytes == kAllBytes && seen.isSimple()) to = check.simpleNext(seen);
      if (to != Check::kNotSimple && put(words[i], seen, to, grant)) {
        last = {seen, to};
        last_bytes = seen.isValue() ? bytes : 0;
        continue;
      }
      last = checkGranule(check, words[i], bytes, page + i * kGranuleBytes, grant);
      last_bytes = last.from.isValue() && last.to.isValue() && !Check::tellsEach() ? bytes : 0;
    }
  return pieces;
}

// A page without words, all alike, and an access to all of it. Returns: false if it is not so.
bool checkUniform(Check &check, Page &page, uintptr_t address, Grant grant) {
  for (;;) {
    const Word from = loadWord(page.whole);
    if (!from.isValue()) return false;
    const Word to = check.nextOfMany(from, kAllBytes, address, kWordsPerPage, kGranuleBytes);
    if (to == from) return true;
    if (grant == Grant::kShared && !pages::replaceWhole(page, from, to)) continue;
    if (grant == Grant::kOwned) pages::storeWhole(page, to);
    return true;
  }
}

// Any access to a page without words. Returns: false if it has words by now.
bool checkUnrefined(Thread &thread, Check &check, Page &page, uintptr_t address, const Touches &touches, Grant grant) {
  if (touches.all() && checkUniform(check, page, address, grant)) return true;
  const Word held = pages::holdWhole(page, grant);
  if (held == Word::refined()) return false;
  const auto next = [&](Word word, ByteMask bytes, unsigned first, unsigned count, unsigned step) {
    return check.nextOfMany(word, bytes, address + first * kGranuleBytes, count, static_cast<unsigned>(step * kGranuleBytes));
  };
  bool words = shape::wantsWords(page, held, touches.granules());
  Word to = held;
  if (!words && !(held.isRuns() && renewRuns(g_runs.at(held.index()), touches.touch, touches.count, next))) {
    Runs old = pages::runsOf(held), fresh;
    words = !editRuns(old, touches.touch, touches.count, next, fresh);
    if (words && floor::forget(old)) words = !editRuns(old, touches.touch, touches.count, next, fresh);
    if (words)
      floor::suggest();
    else
      to = pages::rewriteRuns(held, fresh);
  }
  if (words)
    pages::refine(page, held, thread);
  else
    pages::storeWhole(page, to);
  return !words;
}

// A write to all of a page leaves it uniform. Returns: false if it has no words any more.
bool writeAll(Thread &thread, Check &check, Page &page, uintptr_t address, const Touches &touches) {
  ExclusivePage alone(page, thread);
  if (!hasWords(page)) return false;
  checkWords(check, wordsOf(page), address, touches, Grant::kOwned);
  const Word all = wordsOf(page)[0];
  pages::coarsen(page, all, thread);
  extents::takeUp(page, address, all);
  return true;
}

// What a page's words say in runs, perhaps without what every thread knows.
bool runsIn(const Word *words, Runs &runs) {
  if (runsOf(words, runs)) return true;
  Word left[kWordsPerPage];
  for (unsigned i = 0; i < kWordsPerPage; ++i) left[i] = floor::forget(loadWord(words[i]));
  if (runsOf(left, runs)) return true;
  floor::suggest();
  return false;
}

void coarsen(Thread &thread, Page &page) {
  Runs runs;
  const uint64_t words = page.words;
  if (!words || !runsIn(wordsOf(page), runs)) return shape::notCoarse(page);  // a first look; others may be at work
  ExclusivePage alone(page, thread);
  if (page.words != words || !runsIn(wordsOf(page), runs)) return shape::notCoarse(page);
  pages::coarsen(page, pages::rewriteRuns(Word(), runs), thread);
}

// The part of an access that lies in one page.
void checkPage(Thread &thread, Check &check, uintptr_t address, const Touches &touches, Access access) {
  Page &page = pageOf(address);
  for (;;) {
    const Grant grant = openPage(page, thread);
    if (!hasWords(page)) {
      extents::takeDown(page, address);
      if (!checkUnrefined(thread, check, page, address, touches, grant)) continue;
      if (touches.all() && grant == Grant::kOwned && page.whole.isValue()) extents::takeUp(page, address, page.whole);
      return;
    } else if (access == Access::kWrite && touches.all()) {
      if (writeAll(thread, check, page, address, touches)) return;
    } else {
      const unsigned pieces = checkWords(check, wordsOf(page), address, touches, grant);
      if (shape::wantsRuns(page, touches.granules(), pieces)) coarsen(thread, page);
      return;
    }
  }
}

// Whole pages: as many as one span stands for cost no more than one. (X2)
void checkPages(Thread &thread, Check &check, uintptr_t from, uintptr_t to, Access access) {
  struct {
    uintptr_t from, to;
  } own[Spans::kMax];
  for (uintptr_t at = from, stop; at < to; at = stop) {
    unsigned owns = 1;
    stop = at + kPageBytes;
    own[0] = {at, stop};
    if (const extents::Locked extent(at); extent) {
      stop = extent->end() < to ? extent->end() : to;
      owns = 0;
      const bool fits = extent->spans.edit(
          extent->indexOf(at), extent->indexOf(stop - 1) + 1, extent->pages, [&](Word word, uint32_t first, uint32_t end) {
            const uintptr_t start = extent->start + first * kPageBytes;
            if (word != Spans::own())
              return check.nextOfMany(word, kAllBytes, start, (end - first) * kWordsPerPage, kGranuleBytes);
            own[owns++] = {start, extent->start + end * kPageBytes};
            return word;
          });
      if (!fits) {
        extents::dissolve(*extent);
        own[0] = {at, stop};
        owns = 1;
      }
    }
    for (unsigned i = 0; i < owns; ++i)
      for (uintptr_t page = own[i].from; page < own[i].to; page += kPageBytes)
        checkPage(thread, check, page, touchesOf(page, page + kPageBytes), access);
  }
}

// Whether a small plain range in a page of the thread's own is covered by what its epoch did there before: keys that are
// compared over and over, say.
bool isCovered(const Thread &thread, uintptr_t address, size_t bytes, Access access) {
  constexpr size_t kLargest = 256;
  const Page &page = pageOf(address);
  if (bytes > kLargest || isAtomic(access) || (address ^ (address + bytes - 1)) >> kPageShift) return false;
  if (__atomic_load_n(&page.owner, __ATOMIC_RELAXED) != thread.owner_id || !hasWords(page)) return false;
  const Covered covered(thread, access);
  for (uintptr_t at = address, end = address + bytes; at < end;) {
    const uintptr_t granule = at & ~(kGranuleBytes - 1);
    const uintptr_t stop = granule + kGranuleBytes < end ? granule + kGranuleBytes : end;
    const ByteMask mask = bytesAt(static_cast<unsigned>(at - granule), static_cast<unsigned>(stop - at));
    if (!covered(wordsOf(page)[wordIndex(granule)], mask)) return false;
    at = stop;
  }
  return true;
}

// Where a range begins that the present epoch does not cover yet. A page that is written as a whole is not left out in part:
// one word says it.
uintptr_t firstToCheck(const Thread &thread, uintptr_t address, uintptr_t end, Access access) {
  if (end - address <= kGranuleBytes || isAtomic(access)) return address;
  const uintptr_t at = skipPresent(thread, address, end, access);
  const uintptr_t page = at & ~(kPageBytes - 1);
  return access == Access::kWrite && at < end && page >= address ? page : at;
}

// For the fast path, which takes no pool's lock.
void refillSpares(Thread &thread) {
  while (thread.spare_halves.count < Spares::kMax / 2) thread.spare_halves.push(g_halves.claim());
  while (thread.spare_slots.count < Spares::kMax / 2) thread.spare_slots.push(g_slots.claim());
}

}  // namespace

void checkBytes(Thread &thread, Check &check, uintptr_t at, uintptr_t end, Access access) {
  for (uintptr_t stop; at < end; at = stop) {
    const uintptr_t page = at & ~(kPageBytes - 1), last = end & ~(kPageBytes - 1);
    if (at == page && at < last) {
      stop = last;
      checkPages(thread, check, at, stop, access);
      continue;
    }
    stop = page + kPageBytes < end ? page + kPageBytes : end;
    checkPage(thread, check, page, touchesOf(at, stop), access);
  }
}

void checkTouches(Thread &thread, Check &check, const Pieces &pieces, Access access) {
  const StridedTouches strided(pieces);
  for (uintptr_t page = pieces.address & ~(kPageBytes - 1); page < pieces.end(); page += kPageBytes)
    checkPage(thread, check, page, strided.in(page), access);
}

namespace {

// Requires: inside. Leaves.
void finishCheck(Thread &thread, const Check &check, Access access, depot::RecordId record, uint64_t started) {
  refillSpares(thread);
  ++thread.statistics.general_checks;
  if (started) [[unlikely]] thread.statistics.general_cycles += __builtin_ia32_rdtsc() - started;
  Inside::leave(thread);
  if (check.conflicts().count) [[unlikely]]
    reportRaces(thread, access, record, heldLockset(thread), check.conflicts());
  collectIfDue(thread);
  floor::refreshIfDue(thread);
}

uint32_t recordedSize(size_t bytes) { return bytes > 0xffffffff ? 0xffffffff : static_cast<uint32_t>(bytes); }

}  // namespace

void checkAccess(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  if (bytes == 0 || address < kFirstAddress || address + bytes > kAddressEnd) return;
  const uint64_t started = options().stats ? __builtin_ia32_rdtsc() : 0;
  Inside::enter(thread);
  const uintptr_t end = address + bytes;
  // Of what has no site, a block that is freed, the report is to tell in any case.
  uintptr_t at = place.site ? firstToCheck(thread, address, end, access) : address;
  if (place.site && (at == end || isCovered(thread, address, bytes, access))) {
    Inside::leave(thread);
    return collectIfDue(thread);
  }
  StampCache::Entry &stamped = stampFor(thread, access, place, recordedSize(bytes));
  const auto record = static_cast<depot::RecordId>(stamped.record);
  Check check(thread, stamped);
  checkBytes(thread, check, at, end, access);
  finishCheck(thread, check, access, record, started);
}

void checkPieces(Thread &thread, const Pieces &pieces, Access access, const Place &place) {
  if (pieces.address < kFirstAddress || pieces.end() > kAddressEnd) return;
  const uint64_t started = options().stats ? __builtin_ia32_rdtsc() : 0;
  Inside::enter(thread);
  StampCache::Entry &stamped = stampFor(thread, access, place, recordedSize(pieces.size));
  const auto record = static_cast<depot::RecordId>(stamped.record);
  Check check(thread, stamped);
  checkTouches(thread, check, pieces, access);
  finishCheck(thread, check, access, record, started);
}

namespace {

// Returns: whether the access is done with. Requires: inside; the bytes lie in one granule.
bool atomicAgain(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  const Page &page = pageOf(address);
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
  if (!hasWords(page) || (owner != thread.owner_id && owner != kShared)) return false;
  Word &word = wordsOf(page)[wordIndex(address)];
  const Word seen = loadWord(word);
  const ByteMask mask = bytesAt(address % kGranuleBytes, static_cast<unsigned>(bytes));
  if (seen.form() != Form::kSlots) return false;
  if (isCoveredShared(word, seen, *thread.window, access, mask)) {
    ++thread.statistics.rules[fasttrack::kAtomicSameEpoch];
    return true;
  }
  const Stamp now = stampFor(thread, access, place, static_cast<uint32_t>(bytes)).stamp;
  const Word held = owner == kShared ? lockWord(word) : word;
  // The word stays: no atomic access makes a cell simple, and none supersedes what covers it.
  const bool done = held.form() == Form::kSlots && addAccess(thread, g_slots.at(held.index()), mask, access, now) != Added::kNot;
  if (owner == kShared) storeWord(word, held);
  return done;
}

}  // namespace

void checkAtomic(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  bool done = false;
  if (address % kGranuleBytes + bytes <= kGranuleBytes) {
    Inside inside(thread);
    done = atomicAgain(thread, address, bytes, access, place);
  }
  if (!done) return checkAccess(thread, address, bytes, access, place);
  collectIfDue(thread);
}

}  // namespace bigfoot
