// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The test of abi/layout.h that compiled code makes inline, for checks that leave it to the runtime: [READ SAME EPOCH] and
// [WRITE SAME EPOCH]. (I1) to (I3) hold here as there.
#ifndef BIGFOOT_RUNTIME_SHADOW_SAME_EPOCH_H
#define BIGFOOT_RUNTIME_SHADOW_SAME_EPOCH_H

#include "runtime/shadow/transition.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

template <Access kAccess>
BIGFOOT_INLINE inline bool isPresentIn(uint32_t *halves) {
  auto passes = [](uint32_t *half) {
    return __atomic_load_n(half, __ATOMIC_RELAXED) - __bigfoot_window.base < __bigfoot_window.count;
  };
  if (kAccess == Access::kWrite) return passes(halves);
  if (passes(halves + kReadHalfOffset / sizeof *halves) || passes(halves)) return true;
  const uint64_t word = __atomic_load_n(reinterpret_cast<uint64_t *>(halves), __ATOMIC_ACQUIRE);
  return word == __bigfoot_window.covered[coveredSlot(Word(word))];
}

// Requires: the thread is outside; kBytes divide the address.
template <Access kAccess, unsigned kBytes>
BIGFOOT_INLINE inline bool isPresent(uintptr_t address) {
  const uint64_t offset = __atomic_load_n(
      reinterpret_cast<uint64_t *>(kShadowBase + (address >> kPageShift) * kDescriptorBytes), __ATOMIC_RELAXED);
  auto *halves = reinterpret_cast<uint32_t *>(kShadowBase + offset + (address & kWordOffsetMask));
  return isPresentIn<kAccess>(halves) && (kBytes <= kGranuleBytes || isPresentIn<kAccess>(halves + 2));
}

}  // namespace bigfoot

#endif
