// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly that synchronises: told to the runtime, which cannot see what it does.
#ifndef BIGFOOT_PASS_LOWER_ASSEMBLY_H
#define BIGFOOT_PASS_LOWER_ASSEMBLY_H

namespace llvm {
class CallBase;
class Instruction;
}  // namespace llvm

namespace bigfoot {

class SiteTable;

// Returns: the instruction, if it is such assembly, or null.
llvm::CallBase *asSynchronisingAssembly(llvm::Instruction &instruction);

void lowerAssembly(llvm::CallBase &call, SiteTable &sites);

}  // namespace bigfoot

#endif
