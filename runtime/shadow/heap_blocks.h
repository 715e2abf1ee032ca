// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where heap blocks lie: a byte for 32 bytes of memory says where they start, and a header before each what it is.
#ifndef BIGFOOT_RUNTIME_SHADOW_HEAP_BLOCKS_H
#define BIGFOOT_RUNTIME_SHADOW_HEAP_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/records/depot.h"
#include "runtime/sys/memory_map.h"

namespace bigfoot {

inline constexpr unsigned kMagic = 0xb1, kClosing = 0xb2;  // of a block in use; while it is released

//   63..56   55..48             47..0
//   magic    log2(alignment)    size
struct BlockHeader {
  uint64_t size : 48;
  uint64_t alignment_log : 8;
  uint64_t magic : 8;
  depot::StackId allocated;
  uint32_t thread;
};
static_assert(sizeof(BlockHeader) == 16);
inline BlockHeader *headerOf(void *block) { return static_cast<BlockHeader *>(block) - 1; }

// (Q2) Where blocks start: a byte for 32 bytes, kStart if it is at the first of them, kStartInMiddle if 16 bytes further. The allocator's chunks
// are multiples of 16 bytes and no less than 32, so two blocks that are alive have two bytes; of two that have the same, the allocator
// gets the one back before it hands the other out. So no byte is written by two threads at once.
inline constexpr uint8_t kStart = 1, kStartInMiddle = 2;
inline constexpr unsigned kStartShift = 5;
inline uint8_t &startAt(uintptr_t address) { return kHeapStarts.as<uint8_t>()[address >> kStartShift]; }
inline void setStart(uintptr_t address) {
  __atomic_store_n(&startAt(address), address & 16 ? kStartInMiddle : kStart, __ATOMIC_RELAXED);
}
inline void clearStart(uintptr_t address) { __atomic_store_n(&startAt(address), 0, __ATOMIC_RELAXED); }

struct HeapBlock {
  uintptr_t start;
  size_t size;
  uint32_t thread;  // ThreadInfo::id
  depot::StackId allocated;
};

bool findHeapBlock(uintptr_t address, HeapBlock &block);
// The same, for blocks of up to this size; where blocks are larger it may find none. It may be another by now: isInUse.
inline constexpr size_t kSmallBlock = 64 * 1024;
bool findSmallBlock(uintptr_t address, uintptr_t &start, size_t &size);
// Whether a block of that size starts there, and is not about to be released.
bool isInUse(uintptr_t block, size_t size);
// The first block that starts in [from, to). Requires: `from` is a multiple of 16.
bool nextHeapBlock(uintptr_t from, uintptr_t to, HeapBlock &block);

}  // namespace bigfoot

#endif
