// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls to the functions of abi/locks.def.
#ifndef BIGFOOT_PASS_LOWER_LOCK_CALLS_H
#define BIGFOOT_PASS_LOWER_LOCK_CALLS_H

namespace llvm {
class CallBase;
class Instruction;
}  // namespace llvm

namespace bigfoot {

class SiteTable;

// Returns: the instruction as a direct call to a listed function that this module only declares; else null.
llvm::CallBase *asLockCall(llvm::Instruction &instruction);
// The call stays.
void lowerLockCall(llvm::CallBase &call, SiteTable &sites);

}  // namespace bigfoot

#endif
