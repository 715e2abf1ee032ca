// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic instructions and fences: synchronisation, and accesses that race only with plain ones.
#ifndef BIGFOOT_PASS_LOWER_ATOMICS_H
#define BIGFOOT_PASS_LOWER_ATOMICS_H

#include "abi/atomic.h"

namespace llvm {
class Instruction;
class Value;
enum class AtomicOrdering : unsigned;
}  // namespace llvm

namespace bigfoot {

class SiteTable;

// Returns: the address of an atomic instruction of system scope; null for any other instruction.
llvm::Value *atomicAddress(llvm::Instruction &instruction);
void lowerAtomic(llvm::Instruction &instruction, SiteTable &sites);

// Whether the runtime can make the load itself: then lowerAtomicLoad, which erases it, is to be used.
bool isAtomicLoadOfHook(const llvm::Instruction &instruction);
void lowerAtomicLoad(llvm::Instruction &instruction, SiteTable &sites);

bool isSharedFence(const llvm::Instruction &instruction);
void lowerFence(llvm::Instruction &fence);

// A compare-exchange of singlethread scope reads; findAccesses says so. If it succeeds it writes as well.
bool isPlainCompareExchange(const llvm::Instruction &instruction);
void lowerPlainCompareExchange(llvm::Instruction &instruction, SiteTable &sites);

}  // namespace bigfoot

#endif
