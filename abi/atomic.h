// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the pass describes an atomic operation to the runtime in one word.
#ifndef BIGFOOT_ABI_ATOMIC_H
#define BIGFOOT_ABI_ATOMIC_H

namespace bigfoot {

// The values of C's memory_order, which __atomic_* library calls carry as well.
enum MemoryOrder : unsigned { kRelaxed = 0, kConsume = 1, kAcquire = 2, kRelease = 3, kAcqRel = 4, kSeqCst = 5 };

// A failed compare-exchange is a load with its failure order.
enum AtomicKind : unsigned { kAtomicLoad = 0, kAtomicStore = 1, kAtomicUpdate = 2 };

//   31..16     15..8    7..0
//   size       order    kind
constexpr unsigned atomicHow(AtomicKind kind, MemoryOrder order, unsigned size) {
  return kind | order << 8 | size << 16;
}
constexpr AtomicKind atomicKind(unsigned how) { return static_cast<AtomicKind>(how & 0xff); }
constexpr MemoryOrder atomicOrder(unsigned how) { return static_cast<MemoryOrder>(how >> 8 & 0xff); }
constexpr unsigned atomicSize(unsigned how) { return how >> 16; }

constexpr bool acquires(MemoryOrder order) { return order != kRelaxed && order != kRelease; }
constexpr bool releases(MemoryOrder order) { return order >= kRelease; }

}  // namespace bigfoot

#endif
