// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/address.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr unsigned kMaxRepeated = 8;

bool isArithmetic(const Instruction &instruction) {
  if (isa<GetElementPtrInst>(instruction)) return true;
  if (const auto *cast = dyn_cast<CastInst>(&instruction)) return cast->isIntegerCast();
  switch (instruction.getOpcode()) {
    case Instruction::Add: case Instruction::Sub: case Instruction::Mul: case Instruction::Shl:
    case Instruction::And: case Instruction::Or: case Instruction::Xor: case Instruction::LShr: case Instruction::AShr:
      return true;
    default: return false;
  }
}

class Repeater {
 public:
  Repeater(Instruction *before, const DominatorTree &dominators) : before_(before), dominators_(dominators) {}

  // Appends what has to be repeated for `value`, operands first. Returns: false if that is too much.
  bool collect(Value *value) {
    auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction || dominators_.dominates(instruction, before_) || is_contained(needed_, instruction)) return true;
    if (!isArithmetic(*instruction) || needed_.size() >= kMaxRepeated) return false;
    if (!all_of(instruction->operands(), [&](Value *operand) { return collect(operand); })) return false;
    needed_.push_back(instruction);
    return needed_.size() <= kMaxRepeated;
  }

  Value *repeat(Value *value) {
    DenseMap<Value *, Value *> copy_of;
    for (Instruction *instruction : needed_) {
      Instruction *copy = instruction->clone();
      copy->insertBefore(before_);
      copy->dropPoisonGeneratingFlags();
      copy->dropUnknownNonDebugMetadata();
      copy->setDebugLoc({});
      for (Use &operand : copy->operands())
        if (Value *repeated = copy_of.lookup(operand)) operand = repeated;
      copy_of[instruction] = copy;
    }
    Value *copy = copy_of.lookup(value);
    return copy ? copy : value;
  }

 private:
  Instruction *before_;
  const DominatorTree &dominators_;
  SmallVector<Instruction *, kMaxRepeated> needed_;
};

}  // namespace

Value *valueAt(Value *value, Instruction *before, const DominatorTree &dominators) {
  Repeater repeater(before, dominators);
  return repeater.collect(value) ? repeater.repeat(value) : nullptr;
}

}  // namespace bigfoot
