// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_LOWER_LOCATION_H
#define BIGFOOT_PASS_LOWER_LOCATION_H

#include "llvm/IR/DebugLoc.h"

namespace llvm {
class Instruction;
}

namespace bigfoot {

// Returns: the debug location for hooks of `access`: its own or, where it has none, line 0 of its function, for
// the verifier wants every call to an inlinable function located in a function with debug info.
llvm::DebugLoc hookLocation(const llvm::Instruction &access);

}  // namespace bigfoot

#endif
