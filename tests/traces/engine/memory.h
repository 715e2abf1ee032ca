// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the memory of a trace is in the program: variables in one piece, and a block of the heap for each allocation.
#ifndef BIGFOOT_TESTS_TRACES_ENGINE_MEMORY_H
#define BIGFOOT_TESTS_TRACES_ENGINE_MEMORY_H

#include <stdint.h>

namespace bigfoot::memory {

// Addresses of a trace from here on are blocks', below they are variables'; above kEnd they are no memory.
inline constexpr uint64_t kVariables = 0x1000, kBlocks = 0x4000, kEnd = 0x10000, kOthers = 0x20000;

inline bool isMemory(uint64_t address) { return address < kEnd; }
inline bool isBlocks(uint64_t address) { return address >= kBlocks && address < kEnd; }

// Requires: the address is a variable's or in a block.
void *realOf(uint64_t address);
// Returns: the address in the trace, or 0.
uint64_t traceOf(uintptr_t real);

// Begins and ends a block's life, by malloc and free. Few are alive at a time.
void allocate(uint64_t address, uint64_t bytes, uint64_t at_least);
void deallocate(uint64_t address);
void deallocateAll();

}  // namespace bigfoot::memory

#endif
