// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/access/assembly.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace bigfoot {

namespace {

bool maySynchronise(StringRef text, const InlineAsm::ConstraintInfoVector &constraints) {
  const auto isMemory = [](const InlineAsm::ConstraintInfo &constraint) {
    return constraint.Type == InlineAsm::isClobber && is_contained(constraint.Codes, "{memory}");
  };
  return text.contains_insensitive("lock") || text.contains_insensitive("xchg") || any_of(constraints, isMemory);
}

}  // namespace

SmallVector<AssemblyOperand, 2> memoryOperands(const CallBase &call) {
  const auto &assembly = *cast<InlineAsm>(call.getCalledOperand());
  const StringRef text = assembly.getAsmString();
  const InlineAsm::ConstraintInfoVector constraints = assembly.ParseConstraints();
  SmallVector<AssemblyOperand, 2> operands;
  if (text.trim().empty() || maySynchronise(text, constraints)) return operands;
  unsigned next = 0;   // outputs in registers are results, not arguments
  for (const InlineAsm::ConstraintInfo &constraint : constraints) {
    if (constraint.Type == InlineAsm::isClobber || (constraint.Type == InlineAsm::isOutput && !constraint.isIndirect)) continue;
    const unsigned argument = next++;
    if (constraint.Type == InlineAsm::isLabel || !constraint.isIndirect) continue;
    // An array or structure may stand for memory of which the text touches a part.
    Type *type = call.getParamElementType(argument);
    if (!type || !type->isSingleValueType()) continue;
    Value *address = call.getArgOperand(argument);
    const bool is_known = any_of(operands, [&](const AssemblyOperand &operand) { return operand.address == address; });
    // "+m" is an output and an input, in this order.
    if (!is_known) operands.push_back({address, type, constraint.Type == InlineAsm::isOutput});
  }
  return operands;
}

}  // namespace bigfoot
