// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Heap blocks: the program's allocator, with a header of ours before every block.
//
//   raw                 user
//   | padding  | header | size bytes ...                 padding: only for alignments above 16
//
// A byte per 32 bytes of memory says where blocks start, so that a report finds the block around an address.
#ifndef BIGFOOT_RUNTIME_MEMORY_HEAP_H
#define BIGFOOT_RUNTIME_MEMORY_HEAP_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/shadow/history.h"

namespace bigfoot {

struct HeapBlock {
  uintptr_t start;
  size_t size;
  uint32_t thread;  // ThreadInfo::id
  depot::StackId allocated;
};

// Fresh memory has no history; its allocation is remembered for reports. Null when out of memory.
void *heapAllocate(size_t size, bool zero, const Place &place);
void *heapAllocateAligned(size_t size, size_t alignment, const Place &place);
// The block is written by its release.
void heapRelease(void *block, const Place &place);
void *heapResize(void *block, size_t size, const Place &place);
size_t heapUsableSize(void *block);

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
