// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls to libatomic: what compilers emit for atomics that the target has no instruction for.
#ifndef BIGFOOT_PASS_LOWER_ATOMIC_CALLS_H
#define BIGFOOT_PASS_LOWER_ATOMIC_CALLS_H

#include <optional>

#include "abi/atomic.h"

namespace llvm {
class CallBase;
class Instruction;
class Value;
}  // namespace llvm

namespace bigfoot {

class SiteTable;

// The operands of __atomic_<operation>[_N]; null where the operation has none.
struct AtomicCall {
  llvm::CallBase *call = nullptr;
  AtomicKind kind = kAtomicLoad;
  llvm::Value *address = nullptr;
  llvm::Value *size = nullptr;      // generic forms
  unsigned fixed_size = 0;          // _N forms
  llvm::Value *input = nullptr;     // buffer with the new value, read
  llvm::Value *expected = nullptr;  // buffer with the old value: read, and written on failure
  llvm::Value *output = nullptr;    // buffer for the old value, written
  llvm::Value *order = nullptr;
  llvm::Value *failure_order = nullptr;
};

// Returns: the instruction as a direct call to a declared libatomic function of the right signature.
std::optional<AtomicCall> asAtomicCall(llvm::Instruction &instruction);
void lowerAtomicCall(const AtomicCall &atomic, SiteTable &sites);

}  // namespace bigfoot

#endif
