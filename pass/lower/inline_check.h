// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same-epoch test of abi/layout.h in IR: [READ SAME EPOCH] and [WRITE SAME EPOCH] of FastTrack.
#ifndef BIGFOOT_PASS_LOWER_INLINE_CHECK_H
#define BIGFOOT_PASS_LOWER_INLINE_CHECK_H

#include "llvm/Support/Alignment.h"

namespace llvm {
class Constant;
class Instruction;
class Value;
}  // namespace llvm

namespace bigfoot {

// Requires: size is 1, 2, 4, 8 or 16 and divides the address.
// Checks before `before`, with the debug location of `access`.
void emitInlineCheck(llvm::Instruction &before, const llvm::Instruction &access, llvm::Value *address,
                     unsigned size, bool is_write, llvm::Constant *site);

// Requires: size > 0.
// Tests before `before` whether all granules that [address, address + size) touches pass, with the debug location of `access`.
// Returns: where to do what is needed if they do not.
llvm::Instruction *emitInlineTest(llvm::Instruction &before, const llvm::Instruction &access, llvm::Value *address,
                                  uint64_t size, llvm::Align align, bool is_write);

}  // namespace bigfoot

#endif
