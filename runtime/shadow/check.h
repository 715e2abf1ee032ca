// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one access makes of cells, by FastTrack's rules.
#ifndef BIGFOOT_RUNTIME_SHADOW_CHECK_H
#define BIGFOOT_RUNTIME_SHADOW_CHECK_H

#include "detectors/fasttrack/rules.h"
#include "runtime/records/mosaics.h"
#include "runtime/shadow/access.h"
#include "runtime/thread/epochs.h"

// For tests, which may define it: every byte on which a race is seen, also those that no report names. Called inside.
extern "C" [[gnu::weak, gnu::visibility("default")]] void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes);

namespace bigfoot {

// The frequent case: the access races with nothing, and what it leaves fits in the cell. `to` is the cell after it. (R1), (R2)
// Returns: false if it is not so. `epoch` is the thread's, or that of a release in it. (E5)
template <Access kAccess>
BIGFOOT_INLINE inline bool advanceInPlace(const Thread &t, EpochNumber epoch, const Cell &from, ByteMask bytes, RecordNumber record, Cell &to) {
  if (from.isOutOfLine()) [[unlikely]] return false;
  bool races = false;
  const auto under = [&](Entry old) BIGFOOT_INLINE {
    if (epochs::knows(t, old.epoch())) [[likely]] return fasttrack::keptOf(old, kAccess, bytes);
    races |= old.bytes() & bytes && conflict(old.access(), kAccess);
    return old;
  };
  Entry fresh(epoch, kAccess, bytes, record), first = under(from.first), second = from.second.blank() ? Entry() : under(from.second);
  if (races) [[unlikely]] return false;
  // An epoch has one entry of a kind. (J1)
  Entry &same = first.isTogether(fresh) ? first : second;
  if (same.isTogether(fresh)) {
    fresh = same.isAlike(fresh) ? same.with(bytes) : mosaics::joinAgain(t.records.mosaics, same, fresh);
    same = Entry();
  }
  if (fresh.blank() || (!first.blank() && !second.blank())) [[unlikely]] return false;
  to = {fresh, first.blank() ? second : first};
  return true;
}
template <Access kAccess>
BIGFOOT_INLINE inline bool advanceInPlace(const Thread &t, const Cell &from, ByteMask bytes, RecordNumber record, Cell &to) {
  return advanceInPlace<kAccess>(t, t.epoch, from, bytes, record, to);
}

// The same for a plain access to all eight bytes, where what is left is each old entry as it is or nothing.
template <Access kAccess>
BIGFOOT_INLINE inline bool advanceWhole(const Thread &t, const Cell &from, RecordNumber record, Cell &to) {
  if (from.isOutOfLine()) [[unlikely]] return false;
  const Entry fresh(t.epoch, kAccess, kAllBytes, record);
  const bool first_known = epochs::knows(t, from.first.epoch());
  if constexpr (isWrite(kAccess)) {
    if (!first_known || !(from.second.blank() || epochs::knows(t, from.second.epoch()))) [[unlikely]] return false;
    to = Cell::of(fresh);
    return true;
  }
  // Of atomics, too, writes stay; they conflict with the read. Reads go that are ordered before it.
  const bool first_written = isWrite(from.first.access());
  if (!first_known && first_written) [[unlikely]] return false;
  const bool first_stays = first_written | !first_known;
  if (from.second.blank()) {
    to = {fresh, first_stays ? from.first : Entry()};
    return true;
  }
  const bool second_known = epochs::knows(t, from.second.epoch()), second_written = isWrite(from.second.access());
  const bool second_stays = second_written | !second_known;
  if ((!second_known && second_written) || (first_stays && second_stays)) [[unlikely]] return false;
  to = {fresh, first_stays ? from.first : second_stays ? from.second : Entry()};
  return true;
}

// One check under way: what the thread knows, and the transitions of cells.
class Check {
 public:
  // `renews`: see fasttrack::Rules.
  Check(Thread &thread, Access access, RecordNumber record, bool renews = false)
      : thread_(thread), access_(access), record_(record), renews_(renews), epoch_(thread.epoch) {}
  // Of the release of a heap block. (E5)
  static Check ofRelease(Thread &thread, RecordNumber record) {
    Check check(thread, Access::kWrite, record, true);
    check.epoch_ = epochs::ofRelease(thread.epoch);
    return check;
  }

  // Of an allocation. (E6)
  static Check ofAllocation(Thread &thread, RecordNumber record) {
    Check check(thread, Access::kWrite, record, true);
    check.epoch_ = epochs::ofAllocation(thread.epoch);
    return check;
  }

  Access access() const { return access_; }
  RecordNumber record() const { return record_; }
  EpochNumber epoch() const { return epoch_; }
  void setRecord(RecordNumber record) { record_ = record; }

  // The cell after this access to `bytes` of the granule at `granule`. Requires: nobody else changes the cell meanwhile.
  Cell next(const Cell &cell, ByteMask bytes, uintptr_t granule);

  // The same for a cell that stands for `count` granules, `step` bytes apart: the result can, too. (U2)
  Cell nextOfMany(const Cell &cell, ByteMask bytes, uintptr_t granule, unsigned count, unsigned step);

  // Whether the present epoch covers the access: nothing is to be done. (R3)
  BIGFOOT_INLINE bool isCovered(const Cell &cell, ByteMask bytes) const {
    if (renews_) return false;
    if (!isAtomic(access_) && passes(cell, *thread_.present, access_, bytes)) return true;
    return !cell.isOutOfLine() && !(bytes & ~(presentBytes(cell.first) | presentBytes(cell.second)));
  }
  // The same for a cell that others may be changing, and its set. (P5)
  bool isCoveredOutOfLine(Cell &cell, const Cell &seen, ByteMask bytes, bool is_shared_page) const;

  const Conflicts &conflicts() const { return conflicts_; }
  // Whether a race matters on every granule, and not on the first of several that are alike.
  static bool tellsEach();

  // The interface of fasttrack::Rules.
  // A release that was begun the short way, or is judged anew, meets itself.
  bool knows(Entry entry) const { return entry.epoch() == epoch_ || epochs::knows(thread_, entry.epoch()); }
  void race(Entry entry, ByteMask bytes);
  void count(fasttrack::Rule rule) { ++thread_.statistics.rules[rule]; }

 private:
  ByteMask presentBytes(Entry entry) const { return fasttrack::isPresent(entry, thread_.epoch, access_) ? entry.bytes() : 0; }
  Entry freshOf(ByteMask bytes) const { return Entry(epoch_, access_, bytes, record_); }

  Cell nextInPlace(const Cell &cell, ByteMask bytes, bool of_many);
  Cell nextOutOfLine(const Cell &cell, ByteMask bytes, bool of_many);
  unsigned joinNewest(Entry *list, unsigned count);
  unsigned joinAllocation(Entry *list, unsigned count);
  Cell settle(const Cell &from, Entry *list, unsigned count, Entry fresh, bool of_many);
  // Whether it says of the present epoch what plain accesses did.
  bool isPlainCover(Entry cover) const { return cover.epoch() == thread_.epoch && !isAtomic(cover.access()); }
  Cell withCovers(uint32_t set, const Cell &from, const Entry *list, unsigned count) const;
  Cell withCover(uint32_t set, const Cell &from, Entry cover) const;
  Entry *roomFor(unsigned entries);

  Thread &thread_;
  const Access access_;
  RecordNumber record_;
  const bool renews_;
  EpochNumber epoch_;   // of what it leaves
  struct More {
    unsigned count, step;
  };
  uintptr_t granule_ = 0;
  More more_{};         // granules beside granule_ for which its cell stands
  bool raced_ = false;  // in the transition under way
  bool recurs_ = false; // the same: an atomic access, for which the place left an entry in an earlier epoch
  Conflicts conflicts_;
};

}  // namespace bigfoot

#endif
