// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The test that compiled code makes before it calls a hook (abi/layout.h), and the same for ranges: what the thread's epoch covers already.
// docs/precision.md, I1 to I5.
#ifndef BIGFOOT_RUNTIME_SHADOW_PRESENT_H
#define BIGFOOT_RUNTIME_SHADOW_PRESENT_H

#include "runtime/shadow/page.h"

namespace bigfoot {

BIGFOOT_INLINE inline const Cell &cellAt(uintptr_t address) {
  const uint64_t offset = __atomic_load_n(
      reinterpret_cast<uint64_t *>(kShadowBase + (address >> kPageShift) * kDescriptorBytes), __ATOMIC_RELAXED);
  return *reinterpret_cast<const Cell *>(kShadowBase + offset + (address & kGranuleOffsetMask) * kShadowScale);
}

// Of `bytes` of the granule around an address.
BIGFOOT_INLINE inline bool isPresentIn(uintptr_t address, Access access, ByteMask bytes) {
  const auto *bits = reinterpret_cast<const uint64_t *>(&cellAt(address));
  return passes(Entry(__atomic_load_n(bits, __ATOMIC_RELAXED)), __bigfoot_present, access, bytes) ||
         passes(Entry(__atomic_load_n(bits + 1, __ATOMIC_RELAXED)), __bigfoot_present, access, bytes);
}

// The same of an atomic access: by entries of either kind, and of a read by those of writes. (I5)
template <Access kAccess>
BIGFOOT_INLINE inline bool isAtomicPresentIn(uintptr_t address, uint64_t bytes) {
  static_assert(subsumes(Access::kWrite, Access::kAtomicWrite) && subsumes(Access::kAtomicWrite, Access::kAtomicRead) &&
                subsumes(Access::kRead, Access::kAtomicRead));
  constexpr uint64_t kAnyKind = kPresentAtomic | (isWrite(kAccess) ? 0 : kPresentWrite);
  const auto *bits = reinterpret_cast<const uint64_t *>(&cellAt(address));
  const uint64_t present = __bigfoot_present, compared = (kEpochAndKind & ~kAnyKind) | bytes;
  return !((__atomic_load_n(bits, __ATOMIC_RELAXED) >> kBytesShift ^ present) & compared) ||
         !((__atomic_load_n(bits + 1, __ATOMIC_RELAXED) >> kBytesShift ^ present) & compared);
}

// Of kBytes, which divide the address. Requires: the thread is outside.
template <Access kAccess, unsigned kBytes>
BIGFOOT_INLINE inline bool isPresentAt(uintptr_t address) {
  if constexpr (kBytes > kGranuleBytes)
    return isPresentIn(address, kAccess, kAllBytes) && isPresentIn(address + kGranuleBytes, kAccess, kAllBytes);
  else
    return isPresentIn(address, kAccess, kBytes == kGranuleBytes ? kAllBytes : bytesAt(address % kGranuleBytes, kBytes));
}

// A range of more is not looked at one cell after the other.
inline constexpr uint64_t kShortRange = 512;

// The same of any number of bytes in one page, at any address, perhaps none of the program's. Requires: there are some.
template <Access kAccess>
BIGFOOT_INLINE inline bool isPresentRange(uintptr_t address, uint64_t bytes) {
  const uintptr_t last = address + bytes - 1;
  if (last >= kAddressEnd || (address ^ last) >> kPageShift) [[unlikely]] return false;
  const uint64_t present = __bigfoot_present, kind = isWrite(kAccess) ? 0 : kPresentWrite;
  const auto *cell = reinterpret_cast<const uint64_t *>(&cellAt(address));
  const uint64_t *end = cell + ((last >> 3) - (address >> 3)) * 2;
  uint64_t mask = kEpochAndKind | (uint64_t{kAllBytes} << address % kGranuleBytes);
  for (;; cell += 2, mask = ~uint64_t{0}) {
    if (cell == end) mask &= kEpochAndKind | kAllBytes >> (kGranuleBytes - 1 - last % kGranuleBytes);
    const auto passes_by = [&](uint64_t entry) { return !(((entry >> kBytesShift | kind) ^ present) & mask); };
    if (!passes_by(__atomic_load_n(cell, __ATOMIC_RELAXED)) && !passes_by(__atomic_load_n(cell + 1, __ATOMIC_RELAXED))) return false;
    if (cell == end) return true;
  }
}

inline bool isPresentRange(uintptr_t address, uint64_t bytes, Access access) {
  return isWrite(access) ? isPresentRange<Access::kWrite>(address, bytes) : isPresentRange<Access::kRead>(address, bytes);
}

// The first address from `address` on, before `end`, whose granule is not covered; or `end`. Requires: the thread is
// inside, or a collection could give what was seen another meaning.
uintptr_t skipPresent(const Thread &thread, uintptr_t address, uintptr_t end, Access access);

}  // namespace bigfoot

#endif
