// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/engine/memory.h"

#include <stdlib.h>

namespace bigfoot::memory {
namespace {

// At the same place in their pages as in the trace.
alignas(4096) char g_variables[kBlocks - kVariables];
alignas(4096) char g_others[kOthers - kEnd];

struct Block {
  uint64_t address, bytes;
  char *real;  // null: none
};
Block g_blocks[8];

}  // namespace

void *realOf(uint64_t address) {
  if (address >= kEnd) return g_others + (address - kEnd);
  if (address < kBlocks) return g_variables + (address - kVariables);
  for (const Block &block : g_blocks)
    if (block.real && address - block.address < block.bytes) return block.real + (address - block.address);
  abort();
}

uint64_t traceOf(uintptr_t real) {
  const uintptr_t offset = real - reinterpret_cast<uintptr_t>(g_variables);
  if (offset < sizeof g_variables) return kVariables + offset;
  for (const Block &block : g_blocks)
    if (block.real && real - reinterpret_cast<uintptr_t>(block.real) < block.bytes)
      return block.address + (real - reinterpret_cast<uintptr_t>(block.real));
  return 0;
}

void allocate(uint64_t address, uint64_t bytes, uint64_t at_least) {
  for (Block &block : g_blocks)
    if (!block.real) {
      block = {address, bytes, static_cast<char *>(malloc(bytes < at_least ? at_least : bytes))};
      return;
    }
  abort();
}

void deallocate(uint64_t address) {
  for (Block &block : g_blocks)
    if (block.real && block.address == address) {
      free(block.real);
      block.real = nullptr;  // after it: what the release races with is still told in the trace's addresses
    }
}

void deallocateAll() {
  for (const Block &block : g_blocks)
    if (block.real) deallocate(block.address);
}

}  // namespace bigfoot::memory
