// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/access.h"

#include "runtime/options.h"
#include "runtime/report/race.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/covered.h"
#include "runtime/shadow/present.h"
#include "runtime/shadow/transition.h"
#include "runtime/sync/sync_object.h"
#include "runtime/verify/verify.h"

// For tests, which may define it: every byte on which a race is seen, also those that no report names. Called inside.
extern "C" [[gnu::weak, gnu::visibility("default")]] void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes);

namespace bigfoot {
namespace {

using fasttrack::Rule;

// One check under way: what the thread knows, and the transitions of words.
class Check {
 public:
  Check(Thread &thread, StampCache::Entry &place)
      : thread_(thread), place_(place), access_(place.access), now_(place.stamp) {}

  // The word after this access to `bytes` of the granule at `granule`.
  Word next(Word word, ByteMask bytes, uintptr_t granule) {
    if (bytes == kAllBytes && word.isSimple()) [[likely]] {
      const Word result = simpleNext(word);
      if (result != kNotSimple) return result;
    }
    return generalNext(word, bytes, granule, false);
  }

  // The same for a word that stands for many granules: it had better be one that can.
  Word nextOfMany(Word word, uintptr_t granule) {
    const Word result = word.isSimple() ? simpleNext(word) : kNotSimple;
    return result != kNotSimple ? result : generalNext(word, kAllBytes, granule, true);
  }

  // The frequent rules on eight equal bytes, without a race. What it declines goes to fasttrack::Rules.
  static constexpr Word kNotSimple{~uint64_t{0}};
  Word simpleNext(Word word) {
    const Stamp write = word.write(), read = word.read();
    if (isAtomic(access_) || !knows(write)) return kNotSimple;
    if (access_ == Access::kWrite) {
      if (!knows(read)) return kNotSimple;
      count(fasttrack::kWriteExclusive);
      return Word::simple(now_, kNever);
    }
    if (write && present(write)) {
      count(fasttrack::kReadSameEpoch);
      return word;
    }
    if (!knows(read)) return kNotSimple;
    count(fasttrack::kReadExclusive);
    return Word::simple(write, now_);
  }

  // Of words that name no cell: what the present epoch did before, in a loop over a table, say.
  bool isCovered(Word word, ByteMask bytes) {
    return !isAtomic(access_) && word.isValue() && isCoveredValue(thread_, word, bytes, access_);
  }

  const Conflicts &conflicts() const { return conflicts_; }

  // The interface of fasttrack::Rules.
  bool knows(Stamp s) const { return thread_.clock.knows(stamps::epoch(s)); }
  bool present(Stamp s) const {
    const Epoch e = stamps::epoch(s);
    return e.tid() == thread_.tid && e.clock() == thread_.now;
  }
  Access access(Stamp s) const { return stamps::access(s); }
  void race(Stamp s, ByteMask bytes) {
    raced_ = true;
    if (__bigfoot_on_racy_bytes) __bigfoot_on_racy_bytes(granule_, bytes);
    conflicts_.add({stamps::epoch(s), stamps::access(s), stamps::record(s), stamps::locks(s), granule_, bytes});
  }
  void count(Rule rule) { ++thread_.statistics.rules[rule]; }
  Stamp *room(uint32_t wanted) {
    Stamp *at = thread_.room + thread_.room_used;
    thread_.room_used += wanted;
    return at;
  }

 private:
  Word generalNext(Word word, ByteMask bytes, uintptr_t granule, bool of_many) {
    const bool cacheable = word.isValue();
    const uint64_t how = TransitionCache::how(now_, bytes, access_), from = word.bare().bits();
    if (const TransitionCache::Entry *entry = cacheable ? TransitionCache::find(thread_.transitions, from, how) : nullptr) {
      ++thread_.statistics.transitions_cached;
      place_.sharing.known();
      return Word(entry->to);
    }
    granule_ = granule;
    Granule granule_state;
    state::Scratch scratch;
    state::unpack(word, granule_state, scratch);
    prepareRoom(granule_state);
    raced_ = false;
    const bool changed = fasttrack::Rules<Check>(*this, access_, now_).apply(granule_state, bytes);
    const Sharing::Kind kind = state::fitsBytes(granule_state) ? Sharing::kBytes : Sharing::kOthers;
    const bool share = of_many || place_.sharing.pays(kind);
    const state::Packed packed = bytes == kAllBytes && access_ == Access::kWrite ? state::Packed{written(word), false}
                                 : changed ? state::pack(granule_state, word, share)
                                           : state::Packed{word, false};
    const Word result = changed ? withCover(packed.word, granule_state) : packed.word;
    if (changed && result.form() == Form::kInterned)
      place_.sharing.interned(kind, packed.is_new);
    else
      place_.sharing.changedInPlace(kind);
    if (cacheable && result.isValue() && !raced_)
      TransitionCache::add(thread_.transitions, {from, how, result.bits()});
    return result;
  }

  // Of states that the present epoch covers, the word that says so. Those of several readers stay without: each would put another
  // cover, and the window's table of covered words has few slots.
  Word withCover(Word word, const Granule &state) const {
    if (word.isSimple() || word.form() == Form::kPrivate) return word;
    ByteMask written = 0, covered = 0;
    Stamp cover = kNever;
    for (unsigned i = 0; i < state.parts; ++i) {
      const Part &p = state.part[i];
      if (p.count > 1) return word;
      Stamp by = p.write && present(p.write) ? p.write : kNever;
      if (by) written |= p.bytes;
      if (!by && p.count && present(p.since[0]) && subsumes(stamps::access(p.since[0]), Access::kRead)) by = p.since[0];
      if (by) covered |= p.bytes, cover = by;
    }
    if (written == kAllBytes) return Word::writtenCover(word.form(), word.index(), cover);
    return covered == kAllBytes ? Word::readCover(word.form(), word.index(), cover) : word;
  }

  // All bytes were written now; what part of them was written before in this epoch does not matter any more.
  Word written(Word old) {
    state::drop(old);
    return Word::simple(now_, kNever);
  }

  // Makes the scratch large enough for every room() of one apply().
  void prepareRoom(const Granule &state) {
    uint32_t wanted = Granule::kMaxParts + 1;
    for (unsigned i = 0; i < state.parts; ++i) wanted += state.part[i].count;
    thread_.room_used = 0;
    if (wanted <= thread_.room_capacity) return;
    if (thread_.room) Arena::release(thread_.room, thread_.room_capacity * sizeof(Stamp));
    thread_.room_capacity = wanted * 2;
    thread_.room = static_cast<Stamp *>(Arena::allocate(thread_.room_capacity * sizeof(Stamp)));
  }


  Thread &thread_;
  StampCache::Entry &place_;
  const Access access_;
  const Stamp now_;
  uintptr_t granule_ = 0;
  bool raced_ = false;  // in the transition under way
  Conflicts conflicts_;
};

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

// Applies the check to [address, end), which lies in one page that has words.
void checkWords(Check &check, Word *words, uintptr_t address, uintptr_t end, Grant grant) {
  // What the last whole granule became: neighbours are mostly alike, and a race among them is found once.
  Change last;
  bool have_last = false;
  for (uintptr_t at = address; at < end;) {
    const uintptr_t granule = at & ~(kGranuleBytes - 1);
    const uintptr_t stop = granule + kGranuleBytes < end ? granule + kGranuleBytes : end;
    const ByteMask bytes = bytesAt(static_cast<unsigned>(at - granule), static_cast<unsigned>(stop - at));
    Word &word = words[wordIndex(granule)];
    at = stop;
    const Word seen = loadWord(word);
    const bool whole = bytes == kAllBytes;
    if (whole && have_last && seen == last.from && put(word, seen, last.to, grant)) continue;
    const bool covered = grant == Grant::kShared && check.isCovered(seen, bytes);
    Word to = covered ? seen : Check::kNotSimple;
    if (!covered && whole && seen.isSimple()) to = check.simpleNext(seen);
    if (to != Check::kNotSimple && put(word, seen, to, grant)) {
      if (whole) last = {seen, to}, have_last = true;
      continue;
    }
    const Change change = checkGranule(check, word, bytes, granule, grant);
    if (whole && change.from.isValue() && change.to.isValue() && !__bigfoot_on_racy_bytes) last = change, have_last = true;
  }
}

// All of a page without words. Returns: false if one word cannot say the result.
bool checkUniform(Check &check, Page &page, uintptr_t address) {
  for (;;) {
    const Word from = loadWord(page.uniform);
    if (check.isCovered(from, kAllBytes)) return true;
    const Word to = check.nextOfMany(from, address);
    if (!to.isValue()) {
      state::drop(to);  // a cell serves one granule only
      return false;
    }
    if (to == from || pages::replaceUniform(page, from, to)) return true;
  }
}

// The part of a range that lies in one page.
void checkPage(Thread &thread, Check &check, uintptr_t address, uintptr_t end, Access access) {
  Page &page = pageOf(address);
  const bool whole = end - address == kPageBytes;
  const Grant grant = openPage(page, thread);
  // A whole page written at once is all alike: one word says it.
  const bool unify = whole && access == Access::kWrite;
  if (__atomic_load_n(&page.words, __ATOMIC_RELAXED) && !unify)
    return checkWords(check, wordsOf(page), address, end, grant);
  if (!page.words && whole && checkUniform(check, page, address)) return;
  ExclusivePage alone(page, thread);
  if (!page.words && whole && checkUniform(check, page, address)) return;  // others may have changed it first
  if (!page.words) pages::materialise(page, thread);
  checkWords(check, wordsOf(page), address, end, Grant::kOwned);
  if (unify) pages::makeUniform(page, wordsOf(page)[0]);
}

// Whether a small plain range in a page of the thread's own is covered by what its epoch did there before: keys that are
// compared over and over, say.
bool isCovered(const Thread &thread, uintptr_t address, size_t bytes, Access access) {
  constexpr size_t kLargest = 256;
  const Page &page = pageOf(address);
  if (bytes > kLargest || isAtomic(access) || (address ^ (address + bytes - 1)) >> kPageShift) return false;
  if (__atomic_load_n(&page.owner, __ATOMIC_RELAXED) != thread.owner_id || !page.words) return false;
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
uintptr_t firstToCheck(uintptr_t address, uintptr_t end, Access access) {
  if (end - address <= kGranuleBytes || isAtomic(access)) return address;
  const uintptr_t at = skipPresent(address, end, access);
  const uintptr_t page = at & ~(kPageBytes - 1);
  return access == Access::kWrite && at < end && page >= address ? page : at;
}

// For the fast path, which takes no pool's lock.
void refillSpares(Thread &thread) {
  while (thread.spare_halves.count < Spares::kMax / 2) thread.spare_halves.push(g_halves.claim());
  while (thread.spare_bytes.count < Spares::kMax / 2) thread.spare_bytes.push(g_bytes.claim());
}

}  // namespace

void checkAccess(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  if (bytes == 0 || address < kFirstAddress || address + bytes > kAddressEnd) return;
  const uint64_t started = options().stats ? __builtin_ia32_rdtsc() : 0;
  Inside::enter(thread);
  const uintptr_t end = address + bytes;
  // Of what has no site, a block that is freed, the report is to tell in any case.
  uintptr_t at = place.site ? firstToCheck(address, end, access) : address;
  if (place.site && (at == end || isCovered(thread, address, bytes, access))) {
    Inside::leave(thread);
    return collectIfDue(thread);
  }
  const uint32_t size = bytes > 0xffffffff ? 0xffffffff : static_cast<uint32_t>(bytes);
  StampCache::Entry &stamped = stampFor(thread, access, place, size);
  Check check(thread, stamped);
  while (at < end) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1;
    const uintptr_t stop = page_end < end ? page_end : end;
    checkPage(thread, check, at, stop, access);
    at = stop;
  }
  const auto record = static_cast<depot::RecordId>(stamped.record);
  refillSpares(thread);
  ++thread.statistics.general_checks;
  if (started) [[unlikely]] thread.statistics.general_cycles += __builtin_ia32_rdtsc() - started;
  Inside::leave(thread);
  if (check.conflicts().count) [[unlikely]]
    reportRaces(thread, access, record, check.conflicts());
  collectIfDue(thread);
}

namespace {

// Returns: whether the access is done with. Requires: inside; the bytes lie in one granule.
bool atomicAgain(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  const Page &page = pageOf(address);
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
  if (!page.words || (owner != thread.owner_id && owner != kShared)) return false;
  Word &word = wordsOf(page)[wordIndex(address)];
  const Word seen = loadWord(word);
  const ByteMask mask = bytesAt(address % kGranuleBytes, static_cast<unsigned>(bytes));
  PrivateState state;
  if (seen.form() != Form::kPrivate || !copyPrivate(word, seen, state)) return false;
  if (Covered(thread, access)(state, mask)) {
    ++thread.statistics.rules[fasttrack::kAtomicSameEpoch];
    return true;
  }
  const Stamp now = stampFor(thread, access, place, static_cast<uint32_t>(bytes)).stamp;
  const Word held = owner == kShared ? lockWord(word) : word;
  const bool done = held.form() == Form::kPrivate && addAccess(thread, g_private_states.at(held.index()), mask, access, now);
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

namespace {

// Calls visit(page, from, to) for each page that a range touches.
template <class Visit>
void forEachPage(uintptr_t address, size_t bytes, Visit visit) {
  const uintptr_t end = address + bytes;
  if (bytes == 0 || end > kAddressEnd) return;
  for (uintptr_t at = address; at < end;) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1;
    const uintptr_t stop = page_end < end ? page_end : end;
    visit(pageOf(at), at, stop);
    at = stop;
  }
}

// A page of which there is nothing to forget is left alone: an access that comes meanwhile is not to memory that the
// program got from us.
bool holdsAnything(Page &page) {
  return __atomic_load_n(&page.words, __ATOMIC_RELAXED) || !loadWord(page.uniform).blank();
}

void clearWords(Page &page, uintptr_t from, uintptr_t to, Thread &thread) {
  if (to - from == kPageBytes) {
    ExclusivePage alone(page, thread);
    pages::makeUniform(page, Word());
    return alone.rebias(thread);
  }
  if (openPage(page, thread) == Grant::kShared && page.words) {
    for (uintptr_t at = from; at < to; at += kGranuleBytes) {
      Word &word = wordsOf(page)[wordIndex(at)];
      state::drop(lockWord(word));
      storeWord(word, Word());
    }
    return;
  }
  ExclusivePage alone(page, thread);
  if (!page.words && page.uniform.blank()) return;
  if (!page.words) pages::materialise(page, thread);
  Word *first = wordsOf(page) + wordIndex(from);
  const unsigned count = wordIndex(to - 1) - wordIndex(from) + 1;
  pages::dropCells(first, count);
  __builtin_memset(static_cast<void *>(first), 0, count * sizeof(Word));
}

}  // namespace

void clearRange(Thread &thread, uintptr_t address, size_t bytes) {
  if (verify::memoryChanges) verify::memoryChanges(thread, address, bytes);
  uint32_t unlinked = 0;
  Inside::enter(thread);
  forEachPage(address, bytes, [&](Page &page, uintptr_t from, uintptr_t to) {
    if (__atomic_load_n(&page.sync, __ATOMIC_RELAXED)) unlinked = unlinkSyncObjects(page, from, to, unlinked);
    if (holdsAnything(page)) clearWords(page, from, to, thread);
  });
  Inside::leave(thread);
  disposeSyncObjects(unlinked);
}

void forgetSyncObjects(Thread &thread, uintptr_t address, size_t bytes) {
  uint32_t unlinked = 0;
  Inside::enter(thread);
  forEachPage(address, bytes, [&](Page &page, uintptr_t from, uintptr_t to) {
    if (__atomic_load_n(&page.sync, __ATOMIC_RELAXED)) unlinked = unlinkSyncObjects(page, from, to, unlinked);
  });
  Inside::leave(thread);
  disposeSyncObjects(unlinked);
}

}  // namespace bigfoot
