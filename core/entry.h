// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An entry of shadow memory: accesses of one kind that one thread made in one epoch to some bytes of a granule.
#ifndef BIGFOOT_CORE_ENTRY_H
#define BIGFOOT_CORE_ENTRY_H

#include "abi/layout.h"
#include "core/epoch.h"
#include "core/granule.h"

namespace bigfoot {

// Site, stack and size of an access, by number (runtime/records/depot.h).
inline constexpr unsigned kRecordBits = 22;
using RecordNumber = uint32_t;

// The bits are drawn in abi/layout.h. An entry without bytes is none, and all of it is 0.
class Entry {
 public:
  constexpr Entry() = default;
  constexpr explicit Entry(uint64_t bits) : bits_(bits) {}
  constexpr Entry(EpochNumber epoch, Access access, ByteMask bytes, RecordNumber record)
      : bits_(uint64_t{epoch} << kEpochShift | uint64_t{static_cast<unsigned>(access)} << kWriteShift |
              uint64_t{bytes} << kBytesShift | record) {}

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool blank() const { return bits_ == 0; }
  constexpr EpochNumber epoch() const { return static_cast<EpochNumber>(bits_ >> kEpochShift); }
  constexpr Access access() const { return static_cast<Access>(bits_ >> kWriteShift & 3); }
  constexpr ByteMask bytes() const { return static_cast<ByteMask>(bits_ >> kBytesShift); }
  constexpr RecordNumber record() const { return static_cast<RecordNumber>(bits_ & kRecordMask); }
  // Whether several places made the accesses: then the record is the number of a mosaic (runtime/records/mosaics.h).
  constexpr bool isMerged() const { return bits_ & kMergedBit; }
  // Bytes and record: what a mosaic is made of.
  constexpr uint32_t pieces() const { return static_cast<uint32_t>(bits_); }
  constexpr bool isOutOfLine() const { return bits_ & kOutBit; }

  // What is left of it without these bytes.
  constexpr Entry without(ByteMask bytes) const {
    const uint64_t left = bits_ & ~(uint64_t{bytes} << kBytesShift);
    return Entry(left & kBytesMask ? left : 0);
  }
  constexpr Entry with(ByteMask bytes) const { return Entry(bits_ | uint64_t{bytes} << kBytesShift); }
  // Both as one, whose places are those of the mosaic. Requires: they are together.
  constexpr Entry merged(Entry other, uint32_t mosaic) const {
    return Entry((bits_ & ~kRecordMask) | (other.bits_ & kBytesMask) | kMergedBit | mosaic);
  }
  // Whether they are of one kind and epoch, and of one record or mosaic.
  constexpr bool isAlike(Entry other) const { return !((bits_ ^ other.bits_) & ~kBytesMask); }
  // Whether they are of one kind and epoch.
  constexpr bool isTogether(Entry other) const { return (bits_ ^ other.bits_) >> kWriteShift == 0; }
  constexpr bool operator==(const Entry &) const = default;

  static constexpr uint64_t kOutBit = 1ul << 23, kMergedBit = 1ul << 22, kRecordMask = kMergedBit - 1;
  static constexpr uint64_t kBytesMask = uint64_t{0xff} << kBytesShift;

 private:
  uint64_t bits_ = 0;
};
static_assert(sizeof(Entry) == kEntryBytes && kRecordBits + kEpochNumberBits + 12 == 64);
static_assert(Entry(1, Access::kAtomicRead, 0, 0).bits() == (1ul << kEpochShift | 1ul << kAtomicShift));

// What inline tests compare with (abi/layout.h): of a plain write in the epoch to all bytes.
constexpr uint64_t presentOf(EpochNumber epoch) { return Entry(epoch, Access::kWrite, kAllBytes, 0).bits() >> kBytesShift; }

// The test of abi/layout.h, for a plain access to `bytes`.
constexpr bool passes(Entry entry, uint64_t present, Access access, ByteMask bytes) {
  const uint64_t kind = isWrite(access) ? 0 : kPresentWrite;
  return !(((entry.bits() >> kBytesShift | kind) ^ present) & (kEpochAndKind | bytes));
}

}  // namespace bigfoot

#endif
