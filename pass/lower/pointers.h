// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where pointers are stored, for filters that ask what threads can reach (detectors/threadlocal/); only in code of --checks=events.
#ifndef BIGFOOT_PASS_LOWER_POINTERS_H
#define BIGFOOT_PASS_LOWER_POINTERS_H

namespace llvm {
class Instruction;
}

namespace bigfoot {

// Tells of the pointers that a plain store or copy may put into memory, behind it; anything of 8 bytes or more may be one.
void tellPointers(llvm::Instruction &instruction);

}  // namespace bigfoot

#endif
