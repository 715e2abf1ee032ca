// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls to the libc functions of abi/libc.def.
#ifndef BIGFOOT_PASS_LOWER_LIBC_CALLS_H
#define BIGFOOT_PASS_LOWER_LIBC_CALLS_H

namespace llvm {
class CallBase;
class Instruction;
}  // namespace llvm

namespace bigfoot {

class SiteTable;

// Returns: the instruction as a direct call to a listed function that this module only declares, with exactly the
// listed signature; else null.
llvm::CallBase *asLibcCall(llvm::Instruction &instruction);
// Erases the call.
void lowerLibcCall(llvm::CallBase &call, SiteTable &sites);

}  // namespace bigfoot

#endif
