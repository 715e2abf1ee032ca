// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Heap blocks: the program's allocator, with a header of ours before every block.
//
//   raw                 user
//   | padding  | header | size bytes ...                 padding: only for alignments above 16
#ifndef BIGFOOT_RUNTIME_MEMORY_HEAP_H
#define BIGFOOT_RUNTIME_MEMORY_HEAP_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/records/place.h"
#include "runtime/shadow/heap_blocks.h"

namespace bigfoot {

// Fresh memory has no history but its allocation, if that is by code with checks (its place has a site): a write of all of it (E6). Null when
// out of memory.
void *heapAllocate(size_t size, bool zero, const Place &place);
void *heapAllocateAligned(size_t size, size_t alignment, const Place &place);
// The block is written by its release. Requires: the place has no site.
void heapRelease(void *block, const Place &place);
// Both.
void *heapResize(void *block, size_t size, const Place &place);
size_t heapUsableSize(void *block);

}  // namespace bigfoot

#endif
