// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/footprint.h"

#include "runtime/report/race.h"
#include "runtime/shadow/check.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/floor.h"
#include "runtime/shadow/room.h"
#include "runtime/shadow/shape.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/registry.h"

namespace bigfoot::footprints {
namespace {

// A longer step is seldom a loop over elements.
constexpr int64_t kLongestStep = Pattern::kMax * kGranuleBytes;

uint64_t countOf(const Footprint &f) {
  return f.step ? static_cast<uint64_t>(static_cast<int64_t>(f.next - f.first) / f.step) : 1;
}

// As pieces, from the lowest address on.
Pieces piecesOf(const Footprint &f) {
  const uint64_t count = countOf(f);
  if (f.step >= 0) return {f.first, static_cast<uint64_t>(f.step), count, f.size};
  return {f.next - static_cast<uintptr_t>(f.step), static_cast<uint64_t>(-f.step), count, f.size};
}

bool wasTold(const Footprint &entry, const Site *site, Clock now) { return entry.told_site == site && entry.told_at == now; }

void noteTold(Footprint &entry, const Site *site, Clock now, const Pieces &pieces) {
  entry.told_again = wasTold(entry, site, now) && pieces.count > Footprints::kMostAgain && pieces.address < entry.told_to &&
                     pieces.end() > entry.told_from;
  entry.told_site = site;
  entry.told_at = now;
  entry.told_from = pieces.address;
  entry.told_to = pieces.end();
}

// Requires: inside. The thread, or whoever works for it. May leave and enter. Telling once more changes nothing. (R3)
Conflicts tell(Thread &t, Footprint &f) {
  const Pieces pieces = piecesOf(f);
  ++t.statistics.footprints;
  t.statistics.footprint_accesses += pieces.count;
  Check check(t, f.access, f.record);
  t.recorded = true;
  if (pieces.stride <= pieces.size)
    checkBytes(t, check, pieces.address, pieces.end());
  else if (StridedTouches::fits(pieces))
    checkTouches(t, check, pieces);
  else
    for (uint64_t i = 0; i < pieces.count; ++i) {
      const uintptr_t at = pieces.address + i * pieces.stride;
      checkBytes(t, check, at, at + pieces.size);
    }
  return check.conflicts();
}

// Requires: inside, or the world is stopped.
void close(Thread &t, Footprint &f) {
  noteTold(f, f.site, t.now, piecesOf(f));
  room::close(f.low, f.extent);
  t.shadow.footprints.noteClosed(f);
  f.site = nullptr;
}

// What was found at a commit.
struct Finding {
  Finding *next;
  Thread *thread;
  Access access;
  RecordNumber record;
  depot::LocksetId locks;
  Conflicts conflicts;

  void report() const {
    if (conflicts.count) [[unlikely]] reportRaces(*thread, access, static_cast<depot::RecordId>(record), locks, conflicts);
  }
};

void commitOne(Thread &t, Footprint &f) {
  Inside::enter(t);
  if (!f.site) return Inside::leave(t);  // told by somebody who had stopped the world
  Finding finding{nullptr, &t, f.access, f.record, epochs::locks(t.epoch), {}};
  t.shadow.footprints.telling = &f;
  finding.conflicts = tell(t, f);
  t.shadow.footprints.telling = nullptr;
  close(t, f);
  Inside::leave(t);
  finding.report();
  collectIfDue(t);
  floor::refreshIfDue();
}

// A second access says how far apart they are.
bool addSecond(Footprint &f, uintptr_t address, uint32_t bytes) {
  const auto step = static_cast<int64_t>(address - f.first);
  if (f.step || step == 0 || step > kLongestStep || -step > kLongestStep || address - f.low > f.room) return false;
  f.step = step;
  f.next = address + static_cast<uintptr_t>(step);
  f.grows = step == bytes ? bytes : 0;
  f.covered = f.grows;
  return true;
}

// Requires: the footprint is of this place.
bool addMore(Thread &t, Footprint &f, uintptr_t address, uint32_t bytes, const Place &place) {
  const Inside inside(t);  // signals wait
  if (f.site != place.site) return false;  // committed before we entered (B3)
  return addSecond(f, address, bytes) || extendFootprint(t, address, bytes, place.site, place.context);
}

// Requires: inside; the entry is free.
bool open(Thread &t, Footprint &f, uintptr_t address, uint32_t bytes, Access access, const Place &place) {
  const room::Room room = room::open(address, bytes);
  if (!room.bytes) return false;
  const RecordNumber record = recordFor(t, place, bytes);
  f.site = place.site;
  f.context = place.context;
  f.first = f.next = address;
  f.covered = 0;
  f.step = 0;
  f.low = room.start;
  f.room = room.bytes - bytes;
  f.grows = f.again = 0;
  f.extent = room.extent;
  f.access = access;
  f.size = bytes;
  f.record = record;
  t.shadow.footprints.noteOpen(f);
  return true;
}

// The thread left in the middle of telling it, to wait for a page, and will go on. One of the parent of a fork will not.
bool isBeingTold(const Thread &t, const Footprint &f) { return t.alive && t.shadow.footprints.telling == &f; }

// Returns: what was found while the world was stopped, to be reported after, and `findings`.
Finding *tellAll(Thread &t, Finding *findings) {
  const bool had_stopped = t.shadow.stopped;
  t.shadow.stopped = true;
  t.shadow.footprints.forEachOpen([&](Footprint &f) {
    const Finding found{findings, &t, f.access, f.record, epochs::locks(t.epoch), tell(t, f)};
    if (!isBeingTold(t, f)) close(t, f);
    if (!found.conflicts.count) return;
    findings = static_cast<Finding *>(Arena::allocate(sizeof(Finding)));
    *findings = found;
  });
  t.shadow.stopped = had_stopped;
  return findings;
}

}  // namespace

static bool tellEverybodys(Thread *caller, uintptr_t address, uint64_t bytes);

bool putOff(Thread &t, uintptr_t address, uint32_t bytes, Access access, const Place &place) {
  if (!shape::g_slim || place.context == kNoContext || address < kFirstAddress || address + bytes > kAddressEnd) return false;
  if (hasCells(pageOf(address))) return false;
  Footprint &f = t.shadow.footprints.choose(place.site);
  const bool same = f.site == place.site && f.context == place.context && f.size == bytes;
  if (same && addMore(t, f, address, bytes, place)) return true;
  const bool again = f.site == place.site && f.again > Footprints::kMostAgain;
  if (f.site) commitOne(t, f);
  if (again || (f.told_again && wasTold(f, place.site, t.now))) {
    shape::preferCells(pageOf(address));
    return false;
  }
  Inside inside(t);
  return !hasCells(pageOf(address)) && open(t, f, address, bytes, access, place);
}

void commitOpen(Thread &t) {
  const Busy busy(t);
  t.shadow.footprints.forEachOpen([&](Footprint &f) { commitOne(t, f); });
}

void commitIn(Thread &t, uintptr_t address, uint64_t bytes) {
  const auto any = [&] {
    const Inside inside(t);
    return room::isOpen(address, bytes);
  };
  if (!shape::g_slim || !any()) return;
  commit(t);
  for (Backoff backoff; any() && tellEverybodys(&t, address, bytes);) backoff.pause();
}

void commitEverybodys(Thread *caller) {
  if (shape::g_slim) tellEverybodys(caller, 0, 0);
}

// Returns: whether a thread is still busy with one in this memory.
static bool tellEverybodys(Thread *caller, uintptr_t address, uint64_t bytes) {
  const Busy busy(caller);
  Finding *findings = nullptr;
  bool busy_with_one = false;
  stopWorld(caller);
  const unsigned threads = registry::highestThread();
  for (unsigned i = 0; i < threads; ++i) {
    Thread &t = *threadAt(i);
    if (t.shadow.footprints.open) findings = tellAll(t, findings);
    const Footprint *f = t.shadow.footprints.telling;
    busy_with_one |= f && isBeingTold(t, *f) && f->first - address < bytes;
  }
  resumeWorld();
  while (findings) {
    Finding *finding = findings;
    findings = finding->next;
    finding->report();
    Arena::release(finding, sizeof(Finding));
  }
  return busy_with_one;
}

}  // namespace bigfoot::footprints
