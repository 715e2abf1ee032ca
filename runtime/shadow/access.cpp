// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/access.h"

#include "runtime/report/race.h"
#include "runtime/shadow/check.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/extent.h"
#include "runtime/shadow/floor.h"
#include "runtime/shadow/present.h"
#include "runtime/shadow/shape.h"
#include "runtime/shadow/slots.h"
#include "runtime/sys/options.h"

namespace bigfoot {
namespace {

// Stores what a cell becomes. Returns: false if others changed it meanwhile, or may have overwritten it: it is to be looked at again.
bool put(Cell &cell, const Cell &from, const Cell &to, Grant grant) {
  if (to == from) return true;
  if (!grant.isShared()) {
    storeCell(cell, to);
    return true;
  }
  if (!replaceCell(cell, from, to)) return false;
  if (grant.stands()) [[likely]] return true;
  grant.renew();  // who has the page busy may be about to (P7)
  return false;
}

// One granule by the general rules. Sets change in place, so their cells are locked where others change them at the same time.
// Returns: what it was and became.
struct Change {
  Cell from, to;
};
Change checkGranule(const Thread &thread, Check &check, Cell &cell, ByteMask bytes, uintptr_t granule, Grant grant) {
  const Cell from = grant.hasOthers() ? lockCell(thread, cell, grant) : cell;
  const Cell to = check.next(from, bytes, granule);
  storeCell(cell, to);
  return {from, to};
}

template <Access kAccess>
BIGFOOT_INLINE inline bool advance(Thread &t, const Check &check, Cell &cell, ByteMask bytes, Grant grant, Change &change) {
  change.from = loadCell(cell);
  return advanceInPlace<kAccess>(t, check.epoch(), change.from, bytes, check.record(), change.to) && put(cell, change.from, change.to, grant);
}

// Calls body with the access as a constant: one switch, and none for each granule.
template <class Body>
BIGFOOT_INLINE inline auto dispatch(Access access, Body body) {
  switch (access) {
    case Access::kRead: return body.template operator()<Access::kRead>();
    case Access::kWrite: return body.template operator()<Access::kWrite>();
    case Access::kAtomicRead: return body.template operator()<Access::kAtomicRead>();
    case Access::kAtomicWrite: return body.template operator()<Access::kAtomicWrite>();
  }
  __builtin_unreachable();
}

template <Access kAccess>
unsigned checkCells(Thread &thread, Check &check, Cell *cells, uintptr_t page, const Touches &touches, Grant grant) {
  // What the last granule became: neighbours are mostly alike, and a race among them is found once.
  Change last{};
  ByteMask last_bytes = 0;
  unsigned pieces = 0;
  for (const Touch *t = touches.touch; t < touches.touch + touches.count; ++t)
    for (unsigned i = t->first, phase = 0; i < t->end; ++i, phase = phase + 1 == t->period ? 0 : phase + 1) {
      const ByteMask bytes = t->mask[phase];
      if (!bytes) continue;
      const Cell seen = loadCell(cells[i]);
      if (bytes == last_bytes && seen == last.from && put(cells[i], seen, last.to, grant)) continue;
      ++pieces;
      if (check.isCovered(seen, bytes)) {
        last = {seen, seen};
        last_bytes = seen.isOutOfLine() ? 0 : bytes;
        continue;
      }
      if (advance<kAccess>(thread, check, cells[i], bytes, grant, last)) {
        last_bytes = bytes;
        continue;
      }
      if (seen.isOutOfLine() && check.isCoveredOutOfLine(cells[i], seen, bytes, grant.hasOthers())) {
        last_bytes = 0;
        continue;
      }
      last = checkGranule(thread, check, cells[i], bytes, page + i * kGranuleBytes, grant);
      last_bytes = canStandForMany(last.from) && canStandForMany(last.to) && !Check::tellsEach() ? bytes : 0;
    }
  return pieces;
}

// Applies the check to a page that has cells. Returns: how many times neighbours were not alike.
unsigned checkCells(Thread &thread, Check &check, Cell *cells, uintptr_t page, const Touches &touches, Grant grant) {
  return dispatch(check.access(), [&]<Access kAccess>() { return checkCells<kAccess>(thread, check, cells, page, touches, grant); });
}

// The same for a page that others may use: many cells are changed while they do not.
unsigned checkShared(Thread &thread, Check &check, Page &page, uintptr_t address, const Touches &touches, Grant grant) {
  constexpr unsigned kMany = 4;
  if (!grant.isShared() || touches.granules() < kMany) return checkCells(thread, check, cellsOf(page), address, touches, grant);
  const BusyPage busy(page, grant);
  return checkCells(thread, check, cellsOf(page), address, touches, busy.grant());
}

// A page without cells, of which one entry says all, and an access to all of it. Returns: false if it is not so.
bool checkUniform(Check &check, Page &page, uintptr_t address, Grant grant) {
  for (;;) {
    const PageWord from = loadWord(page.whole);
    if (!from.isEntry()) return false;
    const Cell to = check.nextOfMany(Cell::of(from.entry()), kAllBytes, address, kGranulesPerPage, kGranuleBytes);
    if (!to.isEntry()) return false;
    const PageWord word = PageWord::of(to.first);
    if (word == from) return true;
    if (grant.hasOthers() && !pages::replaceWhole(page, from, word)) continue;
    if (!grant.hasOthers()) pages::storeWhole(page, word);
    return true;
  }
}

// Any access to a page without cells. Returns: false if it has cells by now.
bool checkUnrefined(Thread &thread, Check &check, Page &page, uintptr_t address, const Touches &touches, Grant grant) {
  if (touches.all() && checkUniform(check, page, address, grant)) return true;
  const PageWord held = pages::holdWhole(page, grant);
  if (held == PageWord::refined()) return false;
  const auto next = [&](const Cell &cell, ByteMask bytes, unsigned first, unsigned count, unsigned step) {
    return check.nextOfMany(cell, bytes, address + first * kGranuleBytes, count, static_cast<unsigned>(step * kGranuleBytes));
  };
  bool cells = shape::wantsCells(page, held, touches.granules());
  PageWord to = held;
  if (!cells && !(held.isRuns() && renewRuns(pages::runsIn(held), touches.touch, touches.count, next))) {
    Runs old = pages::runsOf(held), fresh;
    cells = !editRuns(old, touches.touch, touches.count, next, fresh);
    if (cells && floor::forget(old)) cells = !editRuns(old, touches.touch, touches.count, next, fresh);
    if (cells)
      floor::suggest();
    else
      to = pages::rewriteRuns(held, fresh);
  }
  if (cells)
    pages::refine(page, held, thread);
  else
    pages::storeWhole(page, to);
  return !cells;
}

// A write to all of a page leaves it uniform. Returns: false if it has no cells any more.
bool writeAll(Thread &thread, Check &check, Page &page, uintptr_t address, const Touches &touches) {
  ExclusivePage alone(page, thread);
  if (!hasCells(page)) return false;
  checkCells(thread, check, cellsOf(page), address, touches, Grant::owned());
  const Entry all(check.epoch(), check.access(), kAllBytes, check.record());
  pages::coarsen(page, PageWord::of(all), thread);
  extents::takeUp(page, address, Cell::of(all));
  return true;
}

// What a page's cells say in runs, perhaps without what every thread knows.
bool runsIn(const Cell *cells, Runs &runs) {
  if (runsOf(cells, runs)) return true;
  Cell left[kGranulesPerPage];
  for (unsigned i = 0; i < kGranulesPerPage; ++i) left[i] = floor::forget(loadCell(cells[i]));
  if (runsOf(left, runs)) return true;
  floor::suggest();
  return false;
}

}  // namespace

void coarsen(Thread &thread, Page &page) {
  Runs runs;
  const uint64_t cells = page.cells;
  if (!cells || !runsIn(cellsOf(page), runs)) return shape::notCoarse(page);  // a first look; others may be at work
  ExclusivePage alone(page, thread);
  if (page.cells != cells || !runsIn(cellsOf(page), runs)) return shape::notCoarse(page);
  pages::coarsen(page, pages::rewriteRuns(PageWord(), runs), thread);
}

namespace {

// The part of an access that lies in one page.
void checkPage(Thread &thread, Check &check, uintptr_t address, const Touches &touches) {
  Page &page = pageOf(address);
  for (;;) {
    const Grant grant = openPage(page, thread);
    if (!hasCells(page)) {
      extents::takeDown(page, address);
      if (!checkUnrefined(thread, check, page, address, touches, grant)) continue;
      if (touches.all() && !grant.hasOthers() && pages::isUniform(page.whole))
        extents::takeUp(page, address, pages::runsOf(page.whole).cell[0]);
      return;
    } else if (check.access() == Access::kWrite && touches.all()) {
      if (writeAll(thread, check, page, address, touches)) return;
    } else {
      const unsigned pieces = checkShared(thread, check, page, address, touches, grant);
      if (shape::wantsRuns(page, touches.granules(), pieces)) coarsen(thread, page);
      return;
    }
  }
}

// Whole pages: as many as one span stands for cost no more than one. (X2)
void checkPages(Thread &thread, Check &check, uintptr_t from, uintptr_t to) {
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
          extent->indexOf(at), extent->indexOf(stop - 1) + 1, extent->pages, [&](const Cell &cell, uint32_t first, uint32_t end) {
            const uintptr_t start = extent->start + first * kPageBytes;
            if (cell != Spans::own())
              return check.nextOfMany(cell, kAllBytes, start, (end - first) * kGranulesPerPage, kGranuleBytes);
            own[owns++] = {start, extent->start + end * kPageBytes};
            return cell;
          });
      if (!fits) {
        extents::dissolve(*extent);
        own[0] = {at, stop};
        owns = 1;
      }
    }
    for (unsigned i = 0; i < owns; ++i)
      for (uintptr_t page = own[i].from; page < own[i].to; page += kPageBytes)
        checkPage(thread, check, page, touchesOf(page, page + kPageBytes));
  }
}

// Where a range begins that the present epoch does not cover yet. A page that is written as a whole is not left out in part:
// one word says it.
uintptr_t firstToCheck(const Thread &thread, uintptr_t address, uintptr_t end, Access access) {
  // A single access to what one word of the page covers is to give the page cells, if there are many of them.
  if (isAtomic(access) || end - address <= 2 * kGranuleBytes) return address;
  const uintptr_t at = skipPresent(thread, address, end, access);
  const uintptr_t page = at & ~(kPageBytes - 1);
  return access == Access::kWrite && at < end && page >= address ? page : at;
}

}  // namespace

void checkBytes(Thread &thread, Check &check, uintptr_t at, uintptr_t end) {
  for (uintptr_t stop; at < end; at = stop) {
    const uintptr_t page = at & ~(kPageBytes - 1), last = end & ~(kPageBytes - 1);
    if (at == page && at < last) {
      stop = last;
      checkPages(thread, check, at, stop);
      continue;
    }
    stop = page + kPageBytes < end ? page + kPageBytes : end;
    checkPage(thread, check, page, touchesOf(at, stop));
  }
}

void checkTouches(Thread &thread, Check &check, const Pieces &pieces) {
  const StridedTouches strided(pieces);
  for (uintptr_t page = pieces.address & ~(kPageBytes - 1); page < pieces.end(); page += kPageBytes)
    checkPage(thread, check, page, strided.in(page));
}

namespace {

// Requires: inside. Leaves.
void finishCheck(Thread &thread, const Check &check, uint64_t started) {
  thread.recorded = true;
  if (started) [[unlikely]] thread.statistics.general_cycles += __builtin_ia32_rdtsc() - started;
  const depot::LocksetId locks = epochs::locks(thread.epoch);
  Inside::leave(thread);
  if (check.conflicts().count) [[unlikely]]
    reportRaces(thread, check.access(), static_cast<depot::RecordId>(check.record()), locks, check.conflicts());
  collectIfDue(thread);
  floor::refreshIfDue();
}

// Requires: busy.
bool takeJudgeAgain(Thread &t) {
  if (!t.shadow.judge_again) [[likely]] return false;
  t.shadow.judge_again = false;
  t.busy -= 1;  // raised with it
  return true;
}

uint32_t recordedSize(size_t bytes) { return bytes < depot::kOfAllocation ? static_cast<uint32_t>(bytes) : depot::kOfAllocation - 1; }

}  // namespace

void checkAccess(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  if (bytes == 0 || address < kFirstAddress || address + bytes > kAddressEnd) return;
  const uint64_t started = options().stats ? __builtin_ia32_rdtsc() : 0;
  Inside::enter(thread);
  const uintptr_t end = address + bytes;
  // free() has no site; it is recorded in any case, so that a report names it.
  const bool renews = takeJudgeAgain(thread) || !place.site;
  const uintptr_t at = renews ? address : firstToCheck(thread, address, end, access);
  if (at == end) {
    Inside::leave(thread);
    return collectIfDue(thread);
  }
  Check check(thread, access, recordFor(thread, place, recordedSize(bytes)), renews);
  checkBytes(thread, check, at, end);
  finishCheck(thread, check, started);
}

void checkRelease(Thread &thread, uintptr_t address, size_t bytes, const Place &place) {
  if (bytes == 0 || address < kFirstAddress || address + bytes > kAddressEnd) return;
  Inside::enter(thread);
  takeJudgeAgain(thread);
  Check check = Check::ofRelease(thread, recordFor(thread, place, recordedSize(bytes)));
  checkBytes(thread, check, address, address + bytes);
  finishCheck(thread, check, 0);
}

void noteAllocation(Thread &thread, uintptr_t address, size_t bytes, RecordNumber record) {
  Inside::enter(thread);
  Check check = Check::ofAllocation(thread, record);
  checkBytes(thread, check, address, address + bytes);
  thread.recorded = true;
  Inside::leave(thread);
  collectIfDue(thread);
  floor::refreshIfDue();
}

namespace {

// Bytes of one page that has cells, under check.
struct InCells {
  uintptr_t at, end;
  Cell *cell;  // of the granule around `at`
  Grant grant;

  uintptr_t granule() const { return at & ~(kGranuleBytes - 1); }
  uintptr_t stop() const { return granule() + kGranuleBytes < end ? granule() + kGranuleBytes : end; }
  ByteMask bytes() const { return bytesAt(static_cast<unsigned>(at - granule()), static_cast<unsigned>(stop() - at)); }
  void goOn() {
    at = stop();
    ++cell;
  }
};

// Goes on as long as granules are as they mostly are. A place that is new to this context needs no record, and no walk of the stack, if the
// epoch says it all already.
template <Access kAccess>
void advanceMany(Thread &t, InCells &in, const Place &place, uint32_t size, RecordNumber &record) {
  Change last{};  // of whole granules, which are mostly alike
  for (; in.at < in.end; in.goOn()) {
    const ByteMask bytes = in.bytes();
    const Cell seen = loadCell(*in.cell);
    if (!isAtomic(kAccess) && passes(seen, *t.present, kAccess, bytes)) continue;
    if (kAccess == Access::kRead && seen.isOutOfLine()) {
      const auto recordOf = [&] { return record ? record : record = recordFor(t, place, size); };
      if (!sets::readInSlot(t, *in.cell, seen, bytes, recordOf)) return;
      continue;
    }
    if (!record) record = recordFor(t, place, size);
    Cell to = last.to;
    if (bytes != kAllBytes || isAtomic(kAccess)) {
      if (!advanceInPlace<kAccess>(t, seen, bytes, record, to)) return;
    } else if (seen != last.from || to.blank()) {
      if (!advanceWhole<kAccess>(t, seen, record, to)) return;
      last = {seen, to};
    }
    if (!put(*in.cell, seen, to, in.grant)) return;
  }
}

}  // namespace

bool checkInCells(Thread &t, uintptr_t address, size_t bytes, Access access, const Place &place) {
  const uintptr_t end = address + bytes;
  if (address < kFirstAddress || end > kAddressEnd || (address ^ (end - 1)) >> kPageShift) return false;
  Inside::enter(t);
  const Page &page = pageOf(address);
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
  if (!hasCells(page) || (owner != t.owner_id && !isShared(owner))) {
    Inside::leave(t);
    return false;
  }
  InCells in{address, end, cellsOf(page) + granuleIndex(address), owner == t.owner_id ? Grant::owned() : Grant::shared(page, owner)};
  RecordNumber record = 0;
  bool again = takeJudgeAgain(t);
  if (!again) dispatch(access, [&]<Access kAccess>() { advanceMany<kAccess>(t, in, place, recordedSize(bytes), record); });
  again |= takeJudgeAgain(t);
  if (in.at == in.end) [[likely]] {
    t.recorded |= record != 0;
    Inside::leave(t);
    collectIfDue(t);
    return true;
  }
  Check check(t, access, record, again);
  for (; in.at < in.end; in.goOn()) {
    const Cell seen = loadCell(*in.cell);
    if (check.isCovered(seen, in.bytes())) continue;
    if (seen.isOutOfLine() && check.isCoveredOutOfLine(*in.cell, seen, in.bytes(), in.grant.hasOthers())) continue;
    if (!check.record()) check.setRecord(recordFor(t, place, recordedSize(bytes)));
    checkGranule(t, check, *in.cell, in.bytes(), in.granule(), in.grant);
  }
  if (check.record()) {
    finishCheck(t, check, 0);
  } else {
    Inside::leave(t);
    collectIfDue(t);
  }
  return true;
}

void checkAtomicSlow(Thread &thread, uintptr_t address, size_t bytes, Access access, const Place &place) {
  if (!checkInCells(thread, address, bytes, access, place)) checkAccess(thread, address, bytes, access, place);
}

// Whether anything may be known of a page.
static bool holds(uintptr_t page) { return !loadWord(pageOf(page).whole).blank() || (shape::g_slim && extents::isIn(page)); }

void checkHeld(Thread &thread, uintptr_t start, uintptr_t end, const Place &place) {
  for (uintptr_t from = start, to = from; from < end; from = to) {
    const bool held = holds(from);
    for (to = from + kPageBytes; to < end && holds(to) == held;) to += kPageBytes;
    if (held) checkAccess(thread, from, to - from, Access::kWrite, place);
  }
}

void checkPieces(Thread &thread, const Pieces &pieces, Access access, const Place &place) {
  if (pieces.address < kFirstAddress || pieces.end() > kAddressEnd) return;
  const uint64_t started = options().stats ? __builtin_ia32_rdtsc() : 0;
  Inside::enter(thread);
  Check check(thread, access, recordFor(thread, place, recordedSize(pieces.size)));
  checkTouches(thread, check, pieces);
  finishCheck(thread, check, started);
}

}  // namespace bigfoot
