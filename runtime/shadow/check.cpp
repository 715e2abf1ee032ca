// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/check.h"

#include "runtime/shadow/benign.h"
#include "runtime/shadow/floor.h"

namespace bigfoot {

namespace {

// Of so many a look at all threads may make a cell again.
constexpr unsigned kFewEntries = 6;

}  // namespace

bool Check::tellsEach() { return __bigfoot_on_racy_bytes || benign::any(); }

void Check::race(Entry entry, ByteMask bytes) {
  raced_ = true;
  if (__bigfoot_on_racy_bytes)
    for (unsigned i = 0; i <= more_.count; ++i) __bigfoot_on_racy_bytes(granule_ + i * more_.step, bytes);
  uintptr_t granule = granule_;
  if (!benign::goOutside(granule, bytes, more_.count, more_.step)) return;
  const auto byte = static_cast<unsigned>(__builtin_ctz(bytes));
  const RecordNumber record = mosaics::recordOf(entry, byte);
  const EpochNumber epoch = epochs::withoutTwin(entry.epoch());
  conflicts_.add({epochs::at(epoch), epochs::makerOf(epoch), entry.access(), static_cast<depot::RecordId>(record), epochs::locks(epoch), granule, bytes,
                  epochs::isOfRelease(entry.epoch())});
}

Entry *Check::roomFor(unsigned entries) { return thread_.shadow.room.reserve(entries); }

Cell Check::next(const Cell &cell, ByteMask bytes, uintptr_t granule) {
  granule_ = granule;
  return cell.isOutOfLine() ? nextOutOfLine(cell, bytes, false) : nextInPlace(cell, bytes, false);
}

Cell Check::nextOfMany(const Cell &cell, ByteMask bytes, uintptr_t granule, unsigned count, unsigned step) {
  if (isCovered(cell, bytes)) return cell;
  granule_ = granule;
  more_ = {count - 1, step};
  const Cell result = cell.isOutOfLine() ? nextOutOfLine(cell, bytes, true) : nextInPlace(cell, bytes, true);
  more_ = {};
  return result;
}

Cell Check::nextInPlace(const Cell &cell, ByteMask bytes, bool of_many) {
  Entry list[3] = {cell.first, cell.second};
  const unsigned before = cell.second.blank() ? !cell.first.blank() : 2;
  raced_ = false;
  const Entry fresh = freshOf(bytes);
  const unsigned count = fasttrack::Rules<Check>(*this, fresh, renews_).apply(list, before);
  return settle(cell, list, count, fresh, of_many);
}

Cell Check::nextOutOfLine(const Cell &cell, ByteMask bytes, bool of_many) {
  const Set &set = sets::at(cell.set());
  const Entry fresh = freshOf(bytes);
  if (set.is_shared) {
    const TransitionCache::Line &line = thread_.shadow.transitions.of(cell, fresh);
    if (line.from == cell && line.fresh == fresh && !line.to.blank()) return line.to;
  }
  Entry *list = roomFor(set.count + 1);
  for (uint32_t i = 0; i < set.count; ++i) {
    list[i] = set.entry[i];
    recurs_ |= isAtomic(access_) && list[i].record() == record_ && epochs::standsFor(fresh, list[i]);
  }
  raced_ = false;
  const unsigned count = fasttrack::Rules<Check>(*this, fresh, renews_).apply(list, set.count);
  return settle(cell, list, count, fresh, of_many);
}

// An epoch has one entry of a kind: the newest one, and perhaps one before it. (J1) Returns: how many are left.
unsigned Check::joinNewest(Entry *list, unsigned count) {
  const Entry newest = list[count - 1];
  for (unsigned i = 0; i < count - 1; ++i) {
    if (!list[i].isTogether(newest)) continue;
    const Entry joined = mosaics::join(thread_.records.mosaics, list[i], newest);
    if (joined.blank()) return count;
    list[i] = list[count - 2];
    list[count - 2] = joined;
    return count - 1;
  }
  return count;
}

// What is left of an allocation, between the fields of a struct say, was written in the same epoch as the fields that were. Not while that is the
// thread's present one: the first accesses there are to be seen. (J4)
unsigned Check::joinAllocation(Entry *list, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    const EpochNumber epoch = epochs::withoutTwin(list[i].epoch());
    if (!epochs::isOfAllocation(list[i].epoch()) || epoch == thread_.epoch) continue;
    for (unsigned k = 0; k < count; ++k) {
      if (list[k].epoch() != epoch || list[k].access() != Access::kWrite) continue;
      const Entry joined = mosaics::join(thread_.records.mosaics, list[k], list[i]);
      if (joined.blank()) return count;
      list[k] = joined;
      for (; i + 1 < count; ++i) list[i] = list[i + 1];
      return count - 1;
    }
  }
  return count;
}

// The cell that says list[0, count), of which the newest entry is the last.
Cell Check::settle(const Cell &from, Entry *list, unsigned count, Entry fresh, bool of_many) {
  if (count > 1) count = joinNewest(list, count);
  if (count > 2) count = floor::forget(list, count);
  if (count > 2) count = joinAllocation(list, count);
  if (count > 2 && count <= kFewEntries && thread_.shadow.looks.areWorthIt()) {
    const unsigned left = floor::forgetNow(list, count);
    thread_.shadow.looks.note(left < count);
    count = left;
  }
  // An atomic that the same place comes to again and again keeps its set: threads renew what is theirs in it. (P8) Others, such as counters of
  // references, mostly have a short life.
  const bool keep = recurs_ && !of_many && !sets::at(from.set()).is_shared;
  recurs_ = false;
  if (keep && count) return withCovers(sets::put(thread_, from.set(), list, count, true), from, list, count);
  if (count <= 2) {
    sets::drop(thread_, from);
    if (count == 2) return {list[1], list[0]};
    return count ? Cell::of(list[0]) : Cell();
  }
  constexpr uint64_t kSuggestEach = 64;  // a look is not worth one set
  if (++thread_.statistics.sets % kSuggestEach == 0) floor::suggest();
  const bool sharable = canStandForMany(from) && !raced_;
  TransitionCache::Line &line = thread_.shadow.transitions.of(from, fresh);
  const bool again = sharable && line.from == from && line.fresh == fresh;
  if (again && !line.to.blank()) return line.to;
  if (!of_many && !again) {
    if (sharable) thread_.shadow.transitions.note(line, {from, Cell(), fresh});
    const uint32_t old = from.isOutOfLine() ? from.set() : 0;
    return withCovers(sets::put(thread_, old, list, count), from, list, count);
  }
  ++thread_.statistics.shared_sets;
  const Cell to = withCovers(sets::share(list, count), from, list, count);
  if (sharable) thread_.shadow.transitions.note(line, {from, to, fresh});
  return to;
}

// Which bytes the present epoch has read, and written, takes the place of what it said before, of nothing, of what is past, or of another's.
// An atomic access leaves a cover of plain ones, by which more tests pass. (I5)
Cell Check::withCovers(uint32_t set, const Cell &from, const Entry *list, unsigned count) const {
  const auto presentFor = [&](Access access) {
    ByteMask bytes = 0;
    for (unsigned i = 0; i < count; ++i)
      if (fasttrack::isPresent(list[i], thread_.epoch, access)) bytes |= list[i].bytes();
    return bytes;
  };
  if (isAtomic(access_)) return withCover(set, from, Entry(thread_.epoch, access_, presentFor(access_), 0));
  const ByteMask read = presentFor(Access::kRead), written = presentFor(Access::kWrite);
  const bool by_writes = written == read || isWrite(access_);
  return withCover(set, from, Entry(thread_.epoch, by_writes ? Access::kWrite : Access::kRead, by_writes ? written : read, 0));
}

Cell Check::withCover(uint32_t set, const Cell &from, Entry cover) const {
  Entry covers[2];
  if (from.isOutOfLine()) covers[0] = from.cover(), covers[1] = from.otherCover();
  const auto isMine = [&](Entry other) { return other.epoch() >> epochs::kChunkShift == thread_.epoch >> epochs::kChunkShift; };
  const unsigned place = isMine(covers[0]) ? 0 : isMine(covers[1]) ? 1 : knows(covers[0]) ? 0 : 1;
  if (!isAtomic(access_) || !isPlainCover(covers[place])) covers[place] = cover;
  return Cell::outOfLine(set, covers[0], covers[1]);
}

bool Check::isCoveredOutOfLine(Cell &cell, const Cell &seen, ByteMask bytes, bool is_shared_page) const {
  const ByteMask covered = renews_ ? 0 : sets::look(cell, seen, thread_.epoch, access_);
  if (bytes & ~covered) return false;
  // A cover of the past gives way, so that the next test passes inline.
  if (knows(seen.cover()) && !(isAtomic(access_) && isPlainCover(seen.cover()))) {
    const Cell to = Cell::outOfLine(seen.set(), Entry(thread_.epoch, access_, covered, 0), seen.otherCover());
    if (is_shared_page)
      replaceCell(cell, seen, to);
    else
      storeCell(cell, to);
  }
  return true;
}

}  // namespace bigfoot
