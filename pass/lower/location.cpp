// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/location.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace bigfoot {

DebugLoc hookLocation(const Instruction &access) {
  if (access.getDebugLoc()) return access.getDebugLoc();
  DISubprogram *subprogram = access.getFunction()->getSubprogram();
  if (!subprogram) return {};
  return DILocation::get(access.getContext(), 0, 0, subprogram);
}

}  // namespace bigfoot
