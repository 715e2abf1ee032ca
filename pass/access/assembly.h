// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What inline assembly accesses, as far as its operands say.
#ifndef BIGFOOT_PASS_ACCESS_ASSEMBLY_H
#define BIGFOOT_PASS_ACCESS_ASSEMBLY_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class Type;
class Value;
}  // namespace llvm

namespace bigfoot {

struct AssemblyOperand {
  llvm::Value *address;
  llvm::Type *type;
  bool is_write;   // it may read as well
};

// The operands in memory that a call of inline assembly accesses for certain: its text names them and has nothing but instructions that
// are known to access them whole. None if it may synchronise: if it says that it changes other memory, or has other instructions.
llvm::SmallVector<AssemblyOperand, 2> memoryOperands(const llvm::CallBase &call);

// Whether a call of inline assembly orders threads, as far as its text says: it has a locked instruction, or exchanges with memory.
bool synchronises(const llvm::CallBase &call);

}  // namespace bigfoot

#endif
