// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many shadow locations stand for some memory, for stats=1: the papers' check ratio and shadow fraction.
//
// An element is 8 bytes of memory or what is left of them at the end of an access or block; an access of n bytes counts as one access to
// each of its elements. A shadow location is a word of the page, or of its runs.
#ifndef BIGFOOT_RUNTIME_SHADOW_LOCATIONS_H
#define BIGFOOT_RUNTIME_SHADOW_LOCATIONS_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot {

struct Thread;
struct Statistics;

inline uint64_t elementsOf(uint64_t bytes) { return (bytes + 7) / 8; }

// Other threads may be changing the pages meanwhile: a count may then be that of a moment ago. Requires: the thread is outside.
uint64_t shadowLocations(Thread &thread, uintptr_t address, uint64_t bytes);

// Adds a heap block's elements and shadow locations, at the end of its life.
void countBlock(Thread &thread, Statistics &statistics, uintptr_t address, uint64_t bytes);

// Adds those of the blocks that are alive.
void countLiveBlocks(Thread &thread, Statistics &statistics);

}  // namespace bigfoot

#endif
