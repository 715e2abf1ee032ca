// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory in which a footprint stays, and how many are open there. docs/slim.md, B3.
#ifndef BIGFOOT_RUNTIME_SHADOW_ROOM_H
#define BIGFOOT_RUNTIME_SHADOW_ROOM_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot::room {

// In smaller blocks there is nothing to gain, and no footprint is ever open.
inline constexpr size_t kSmallestBlock = 512;

struct Room {
  uintptr_t start;
  uint64_t bytes;   // 0: none
  uint32_t extent;  // its number, or 0 for a heap block
};

// The room around an access, which counts one more footprint. Requires: inside.
Room open(uintptr_t address, uint32_t bytes);
void close(uintptr_t start, uint32_t extent);

// Whether footprints may be open in a block or mapping that is to be released. Requires: inside.
bool isOpen(uintptr_t address, uint64_t bytes);

}  // namespace bigfoot::room

#endif
