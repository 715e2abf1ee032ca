// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The test that compiled code makes before it calls a hook (abi/layout.h), for ranges: what the thread's epoch covers already.
// docs/precision.md, I1 to I4.
#ifndef BIGFOOT_RUNTIME_SHADOW_PRESENT_H
#define BIGFOOT_RUNTIME_SHADOW_PRESENT_H

#include "runtime/shadow/word.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

// Whether the present epoch covers such an access to any bytes of a granule with this word.
inline bool isPresent(uint64_t word, Access access, const Window &window = __bigfoot_window) {
  const auto passes = [&](uint64_t half) { return static_cast<uint32_t>(half) - window.base < window.count; };
  if (passes(word)) return true;
  return access == Access::kRead && (passes(word >> 32) || word == window.covered[coveredSlot(Word(word))]);
}

inline const uint64_t *shadowWordOf(uintptr_t address) {
  const uint64_t offset = __atomic_load_n(
      reinterpret_cast<uint64_t *>(kShadowBase + (address >> kPageShift) * kDescriptorBytes), __ATOMIC_RELAXED);
  return reinterpret_cast<const uint64_t *>(kShadowBase + offset + (address & kWordOffsetMask));
}

// Of kBytes, which divide the address. Requires: the thread is outside.
template <Access kAccess, unsigned kBytes>
inline bool isPresentAt(uintptr_t address) {
  const uint64_t *word = shadowWordOf(address);
  return isPresent(__atomic_load_n(word, __ATOMIC_ACQUIRE), kAccess) &&
         (kBytes <= kGranuleBytes || isPresent(__atomic_load_n(word + 1, __ATOMIC_ACQUIRE), kAccess));
}

// The same of up to kGranuleBytes at any address, perhaps none of the program's.
template <Access kAccess>
inline bool isPresentAround(uintptr_t address, uint64_t bytes) {
  const uintptr_t last = address + bytes - 1;
  return bytes - 1 < kGranuleBytes && last < kAddressEnd && last >= address &&
         isPresent(__atomic_load_n(shadowWordOf(address), __ATOMIC_ACQUIRE), kAccess) &&
         isPresent(__atomic_load_n(shadowWordOf(last), __ATOMIC_ACQUIRE), kAccess);
}

// The first address from `address` on, before `end`, whose granule is not covered; or `end`. Requires: the thread is
// inside, or a collection could give what was seen another meaning.
uintptr_t skipPresent(const Thread &thread, uintptr_t address, uintptr_t end, Access access);

}  // namespace bigfoot

#endif
