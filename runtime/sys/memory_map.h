// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the runtime's tables lie. All are reserved at start, or by an allocation that comes before it; they are committed
// as they are touched, and begin as zero.
#ifndef BIGFOOT_RUNTIME_SYS_MEMORY_MAP_H
#define BIGFOOT_RUNTIME_SYS_MEMORY_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "abi/layout.h"

namespace bigfoot {

inline constexpr unsigned kAddressBits = 47;
inline constexpr uintptr_t kAddressEnd = uintptr_t{1} << kAddressBits;
inline uintptr_t addressOf(const volatile void *p) { return reinterpret_cast<uintptr_t>(p); }

struct Region {
  uintptr_t start;
  size_t bytes;
  const char *what;
  constexpr uintptr_t end() const { return start + bytes; }
  template <class T>
  T *as() const { return reinterpret_cast<T *>(start); }
};

inline constexpr size_t kGiB = size_t{1} << 30;
inline constexpr size_t kTiB = size_t{1} << 40;

//                                    start            size            one entry per
inline constexpr Region kDescriptors{kShadowBase, kTiB, "page descriptors"};           // page of the program: 32 bytes
inline constexpr Region kCells{0x170000000000, 4 * kTiB, "shadow cells"};              // shadow page: 8 KiB
inline constexpr Region kExtentNumbers{0x1d0000000000, 64 * kGiB, "extents by address"};  // 16 KiB of program: 4 bytes
inline constexpr Region kEpochs{0x1e0000000000, kGiB, "epochs"};                       // 1024 epoch numbers: 8 bytes
inline constexpr Region kMakers{0x1e0400000000, kGiB, "makers of epochs"};              // 1024 epoch numbers: 8 bytes
inline constexpr Region kLocksHeld{0x1e1000000000, 4 * kGiB, "locks held"};            // epoch number: 4 bytes
inline constexpr Region kReleases{0x1e1400000000, 4 * kGiB, "releases"};                // epoch number: 8 bytes
inline constexpr Region kSets{0x1e2000000000, 64 * kGiB, "shadow sets"};               // 64-byte unit
inline constexpr Region kStacks{0x1e4000000000, 32 * kGiB, "stack depot"};             // call: 16 bytes
inline constexpr Region kRecords{0x1e5000000000, 64 * kGiB, "access records"};         // record: 32 bytes
inline constexpr Region kThreads{0x1e6000000000, 64 * kGiB, "threads"};                // thread number: 1 MiB
inline constexpr Region kSyncObjects{0x1e7000000000, 64 * kGiB, "synchronisation objects"};
inline constexpr Region kSyncTables{0x1e8000000000, 64 * kGiB, "synchronisation tables"};
inline constexpr Region kRunsCells{0x1ee000000000, 32 * kGiB, "shadow runs"};          // page: 224 bytes
inline constexpr Region kExtents{0x1eec00000000, 8 * kGiB, "extents"};                 // extent: 288 bytes
inline constexpr Region kMarks{0x1ef000000000, kGiB, "collector marks of epochs"};     // 1024 epoch numbers: 1 bit

inline constexpr Region kMosaics{0x1f0000000000, kGiB, "mosaics of records"};           // mosaic: 36 bytes

inline constexpr Region kHeapStarts{0x200000000000, 4 * kTiB, "heap block starts"};    // 32 bytes of program: 1 byte

inline constexpr Region kRegions[] = {kDescriptors, kCells,       kHeapStarts, kExtentNumbers, kEpochs,    kMakers, kLocksHeld, kReleases, kSets, kStacks,
                                      kRecords,     kThreads,     kSyncObjects, kSyncTables,   kRunsCells, kExtents,   kMarks,     kMosaics};

// Idempotent. The first call comes while the process has one thread; it needs nothing of libc, not even `environ`.
void reserveRegions();

// A table that fills its region from the start grew from `before` to `now` bytes. Past the first MiB it gets large pages, because
// checks jump about in it and a processor remembers few small ones (hash_table: 2.4 times ThreadSanitizer's time without, 1.6 with).
void noteGrowth(const Region &region, uint64_t before, uint64_t now);

static_assert([] {
  for (const Region &a : kRegions)
    for (const Region &b : kRegions)
      if (&a != &b && a.start < b.end() && b.start < a.end()) return false;
  return true;
}());
static_assert([] {
  for (const Region &region : kRegions)
    if (region.start < kFreeStart || region.end() > kFreeEnd) return false;
  return true;
}());
static_assert((kAddressEnd >> kPageShift) * kDescriptorBytes == kDescriptors.bytes);

}  // namespace bigfoot

#endif
