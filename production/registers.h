// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread's registers where it came to a sled, by the machine's numbers for them. entry.S stores them.
#ifndef BIGFOOT_PRODUCTION_REGISTERS_H
#define BIGFOOT_PRODUCTION_REGISTERS_H

#include <stdint.h>

namespace bigfoot {

inline constexpr unsigned kStackPointer = 4, kFramePointer = 5;

struct Registers {
  uint64_t general[16];  // that of kStackPointer is anything

  // Above these: the return address to the stub, and the red zone (abi/sled.h).
  uint64_t stackPointer() const { return reinterpret_cast<uint64_t>(this + 1) + 8 + 128; }
  uint64_t get(unsigned number) const { return number == kStackPointer ? stackPointer() : general[number]; }
};

}  // namespace bigfoot

#endif
