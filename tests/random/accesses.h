// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses as compiled code makes them: the inline test of abi/layout.h, then the hook; or the hook that tests. Nothing here is instrumented.
#ifndef BIGFOOT_TESTS_RANDOM_ACCESSES_H
#define BIGFOOT_TESTS_RANDOM_ACCESSES_H

#include "abi/atomic.h"
#include "abi/context.h"
#include "abi/layout.h"
#include "abi/site.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

using u32 = uint32_t;
using u64 = uint64_t;
using ptr = void *;
using site = const Site *;
#define cold
#define plain
#define BIGFOOT_HOOK(type, name, convention, parameters) extern "C" convention type name parameters;
#include "abi/hooks.def"
#undef BIGFOOT_HOOK
#undef cold
#undef plain

// Returns: whether the inline test passes, of up to 8 bytes, which divide the address.
inline bool passesInline(uintptr_t address, unsigned size, bool is_write) {
  const auto cells = __atomic_load_n(
      reinterpret_cast<u64 *>(kShadowBase + (address >> kPageShift) * kDescriptorBytes), __ATOMIC_RELAXED);
  const auto *entry = reinterpret_cast<u64 *>(kShadowBase + cells + (address & kGranuleOffsetMask) * kShadowScale);
  const u64 bytes = ((u64{1} << size) - 1) << address % kGranuleBytes;
  for (unsigned i = 0; i < 2; ++i) {
    const u64 seen = __atomic_load_n(entry + i, __ATOMIC_RELAXED) >> kBytesShift | (is_write ? 0 : kPresentWrite);
    if (!((seen ^ __bigfoot_present) & (kEpochAndKind | bytes))) return true;
  }
  return false;
}
inline bool passesInlineWhole(uintptr_t address, unsigned size, bool is_write) {
  return size <= kGranuleBytes ? passesInline(address, size, is_write)
                               : passesInline(address, 8, is_write) && passesInline(address + 8, 8, is_write);
}

// Requires: size is 1, 2, 4, 8 or 16 and divides the address. `Place` makes call sites that differ; odd ones
// leave the test to the runtime.
template <unsigned Place>
[[gnu::noinline]] void checkedRead(uintptr_t a, unsigned size) {
  static const Site sites[17]{};  // an access in the code has one size
  constexpr u64 context = 1;  // as in a loop: the fast path knows the place
  const Site *where = &sites[size];
  void *at = reinterpret_cast<void *>(a);
  constexpr bool is_inline = Place % 2 == 0;
  if (is_inline && passesInlineWhole(a, size, false)) return;
  switch (size) {
    case 1: return (is_inline ? __bigfoot_read1 : __bigfoot_test_read1)(at, where, context);
    case 2: return (is_inline ? __bigfoot_read2 : __bigfoot_test_read2)(at, where, context);
    case 4: return (is_inline ? __bigfoot_read4 : __bigfoot_test_read4)(at, where, context);
    case 8: return (is_inline ? __bigfoot_read8 : __bigfoot_test_read8)(at, where, context);
    default: return (is_inline ? __bigfoot_read16 : __bigfoot_test_read16)(at, where, context);
  }
}

template <unsigned Place>
[[gnu::noinline]] void checkedWrite(uintptr_t a, unsigned size) {
  static const Site sites[17]{};  // an access in the code has one size
  constexpr u64 context = 1;  // as in a loop: the fast path knows the place
  const Site *where = &sites[size];
  void *at = reinterpret_cast<void *>(a);
  constexpr bool is_inline = Place % 2 == 0;
  if (is_inline && passesInlineWhole(a, size, true)) return;
  switch (size) {
    case 1: return (is_inline ? __bigfoot_write1 : __bigfoot_test_write1)(at, where, context);
    case 2: return (is_inline ? __bigfoot_write2 : __bigfoot_test_write2)(at, where, context);
    case 4: return (is_inline ? __bigfoot_write4 : __bigfoot_test_write4)(at, where, context);
    case 8: return (is_inline ? __bigfoot_write8 : __bigfoot_test_write8)(at, where, context);
    default: return (is_inline ? __bigfoot_write16 : __bigfoot_test_write16)(at, where, context);
  }
}

inline void checkedAtomic(uintptr_t a, AtomicKind kind, MemoryOrder order, unsigned size) {
  static const Site where{};
  void *at = reinterpret_cast<void *>(a);
  if (kind == kAtomicLoad) {
    __bigfoot_atomic_load(at, atomicHow(kind, order, size), &where, kNoContext);
    return;
  }
  const bool is_unordered = !releases(order) && size <= 8 && a % size == 0;
  void *object = is_unordered ? __bigfoot_atomic_begin_unordered(at) : __bigfoot_atomic_begin(at);
  __bigfoot_atomic_end(object, at, atomicHow(kind, order, size), &where, kNoContext);
}

}  // namespace bigfoot

#endif
