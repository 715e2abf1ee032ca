// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cells: the shadow of one granule, or of many that are alike.
#ifndef BIGFOOT_CORE_CELL_H
#define BIGFOOT_CORE_CELL_H

#include "core/entry.h"

#define BIGFOOT_INLINE __attribute__((always_inline))

namespace bigfoot {

//   first              second
//   newest entry       another entry, or none           in place: two entries say it all
//   set | cover        set | cover                      out of line: a set of entries (runtime/shadow/sets.h)
//   kBusy              owner_id of a thread             busy: that thread has the cell locked
//
// A cover has the epoch, kind and bytes of an entry: its thread has accessed these bytes in that epoch, by entries of the set. (I3)
struct alignas(16) Cell {
  Entry first, second;

  static constexpr Cell of(Entry entry) { return {entry, Entry()}; }
  static constexpr Cell outOfLine(uint32_t set, Entry cover, Entry other) {
    return {named(cover, set & Entry::kRecordMask), named(other, set >> kRecordBits)};
  }
  static constexpr Cell busy(uint32_t by = 0) { return {kBusy, Entry(by)}; }

  constexpr bool blank() const { return first.blank() && second.blank(); }
  constexpr bool isOutOfLine() const { return first.isOutOfLine(); }  // or busy
  constexpr bool isBusy() const { return first == kBusy; }
  // Whether a single entry says it all.
  constexpr bool isEntry() const { return second.blank() && !isOutOfLine(); }
  // Of cells that are out of line and not busy.
  constexpr uint32_t set() const { return first.record() | second.record() << kRecordBits; }
  constexpr Entry cover() const { return coverIn(first); }
  constexpr Entry otherCover() const { return coverIn(second); }
  constexpr bool operator==(const Cell &) const = default;

 private:
  static constexpr Entry kBusy{Entry::kOutBit | Entry::kMergedBit};  // names of sets have no such bit
  static constexpr uint64_t kNameBits = Entry::kOutBit | Entry::kMergedBit | Entry::kRecordMask;
  static constexpr Entry named(Entry cover, uint32_t name) { return Entry((cover.bits() & ~kNameBits) | Entry::kOutBit | name); }
  static constexpr Entry coverIn(Entry word) { return Entry(word.bits() & ~kNameBits); }
};
static_assert(sizeof(Cell) == kGranuleBytes * kShadowScale);

// Whether the present epoch covers a plain access to `bytes`, as inline tests find it. (I1)
constexpr bool passes(const Cell &cell, uint64_t present, Access access, ByteMask bytes) {
  return passes(cell.first, present, access, bytes) || passes(cell.second, present, access, bytes);
}

// Entries are loaded one by one: a cell that others change may be one that never was, which a compare-and-swap then finds. (P6)
BIGFOOT_INLINE inline Cell loadCell(const Cell &cell) {
  const auto *bits = reinterpret_cast<const uint64_t *>(&cell);
  const uint64_t first = __atomic_load_n(bits, __ATOMIC_ACQUIRE);
  return {Entry(first), Entry(__atomic_load_n(bits + 1, __ATOMIC_ACQUIRE))};
}
// The first entry comes last: a cell that it makes out of line, or unlocks, is whole by then.
BIGFOOT_INLINE inline void storeCell(Cell &cell, const Cell &value) {
  auto *bits = reinterpret_cast<uint64_t *>(&cell);
  __atomic_store_n(bits + 1, value.second.bits(), __ATOMIC_RELEASE);
  __atomic_store_n(bits, value.first.bits(), __ATOMIC_RELEASE);
}
BIGFOOT_INLINE inline bool replaceCell(Cell &cell, const Cell &from, const Cell &to) {
  uint64_t first = from.first.bits(), second = from.second.bits();
  bool replaced;
  asm volatile("lock cmpxchg16b %1"
               : "=@ccz"(replaced), "+m"(cell), "+a"(first), "+d"(second)
               : "b"(to.first.bits()), "c"(to.second.bits())
               : "memory");
  return replaced;
}

}  // namespace bigfoot

#endif
