// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where an access's address is at a sled: the operand of an instruction that the compiler wrote down for it (abi/sled.h).
#ifndef BIGFOOT_PRODUCTION_OPERAND_H
#define BIGFOOT_PRODUCTION_OPERAND_H

#include "production/registers.h"

namespace bigfoot {

// base + (index << scale) + displacement, and the start of the thread's own block of memory if `in_thread`. Or a vector register, with two words.
struct Operand {
  static constexpr int8_t kNone = -1;
  int64_t displacement = 0;
  int8_t base = kNone, index = kNone;
  uint8_t scale = 0;
  bool in_thread = false;
  int8_t vector = kNone;

  uint64_t in(const Registers &registers) const {
    uint64_t sum = static_cast<uint64_t>(displacement);
    if (base != kNone) sum += registers.get(static_cast<unsigned>(base));
    if (index != kNone) sum += registers.get(static_cast<unsigned>(index)) << scale;
    if (in_thread) sum += reinterpret_cast<uint64_t>(__builtin_thread_pointer());
    return sum;
  }
};

// Reads the `lea`, or `movaps`, at `code`. Returns: the instruction behind it, or null if it is none.
const uint8_t *readOperand(const uint8_t *code, Operand &operand);

}  // namespace bigfoot

#endif
