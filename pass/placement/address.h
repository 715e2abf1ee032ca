// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_PLACEMENT_ADDRESS_H
#define BIGFOOT_PASS_PLACEMENT_ADDRESS_H

namespace llvm {
class DominatorTree;
class Instruction;
class Value;
}  // namespace llvm

namespace bigfoot {

// Returns: the value as it is known before `before`: itself if it dominates, else its arithmetic repeated there; null if
// that is more than a few instructions, or not arithmetic. Flags that promise no overflow are not repeated.
llvm::Value *valueAt(llvm::Value *value, llvm::Instruction *before, const llvm::DominatorTree &dominators);

}  // namespace bigfoot

#endif
