// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/access/chosen_loads.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace bigfoot {

// Whether control comes from one to the other with memory as it was. Looks across the start of the select's block, if there
// is one way to it: an outer select may have moved it there.
static bool isUndisturbed(const Instruction &load, const SelectInst &select) {
  const Instruction *next = load.getNextNode();
  while (next != &select) {
    if (next->mayWriteToMemory() || !isGuaranteedToTransferExecutionToSuccessor(next)) return false;
    if (!next->isTerminator()) {
      next = next->getNextNode();
    } else if (select.getParent() != next->getParent() && select.getParent()->getSinglePredecessor() == next->getParent()) {
      next = &select.getParent()->front();
    } else {
      return false;
    }
  }
  return true;
}

// What stands for an arm and can be had later, at the select, and there only if it is chosen: a load, or another select.
static Instruction *chosen(const SelectInst &select, Value *arm) {
  auto *instruction = dyn_cast<Instruction>(arm);
  if (!instruction || !instruction->hasOneUse()) return nullptr;
  if (const auto *inner = dyn_cast<SelectInst>(instruction))
    return inner->getParent() == select.getParent() && isa<LoadInst, SelectInst>(inner->getTrueValue()) &&
                   isa<LoadInst, SelectInst>(inner->getFalseValue())
               ? instruction
               : nullptr;
  const auto *load = dyn_cast<LoadInst>(instruction);
  return load && load->isSimple() && isUndisturbed(*load, select) ? instruction : nullptr;
}

static void sinkBoth(SelectInst &select, Instruction *if_true, Instruction *if_false) {
  Instruction *then_end = nullptr, *else_end = nullptr;
  SplitBlockAndInsertIfThenElse(select.getCondition(), &select, &then_end, &else_end);
  if_true->moveBefore(then_end);
  if_false->moveBefore(else_end);
  PHINode *phi = PHINode::Create(select.getType(), 2, "", select.getIterator());
  phi->addIncoming(if_true, then_end->getParent());
  phi->addIncoming(if_false, else_end->getParent());
  phi->setDebugLoc(select.getDebugLoc());
  select.replaceAllUsesWith(phi);
  select.eraseFromParent();
}

static void sinkOne(SelectInst &select, Instruction *value) {
  const unsigned arm = select.getTrueValue() == value ? 1 : 2;
  BasicBlock *head = select.getParent();
  Instruction *end = arm == 1 ? SplitBlockAndInsertIfThen(select.getCondition(), &select, /*Unreachable=*/false)
                              : SplitBlockAndInsertIfElse(select.getCondition(), &select, /*Unreachable=*/false);
  value->moveBefore(end);
  PHINode *phi = PHINode::Create(select.getType(), 2, "", select.getIterator());
  phi->addIncoming(value, end->getParent());
  phi->addIncoming(PoisonValue::get(value->getType()), head);
  phi->setDebugLoc(select.getDebugLoc());
  select.setOperand(arm, phi);
}

static bool sink(SelectInst &select) {
  Instruction *if_true = chosen(select, select.getTrueValue()), *if_false = chosen(select, select.getFalseValue());
  if (if_true && if_false) return sinkBoth(select, if_true, if_false), true;
  if (!if_true && !if_false) return false;
  sinkOne(select, if_true ? if_true : if_false);
  return true;
}

bool sinkChosenLoads(Function &function) {
  SmallVector<SelectInst *> selects;
  for (Instruction &instruction : instructions(function))
    if (auto *select = dyn_cast<SelectInst>(&instruction); select && select->getCondition()->getType()->isIntegerTy(1))
      selects.push_back(select);
  bool changed = false;
  for (SelectInst *select : reverse(selects))  // outer ones first: inner ones go with their arms
    changed |= sink(*select);
  return changed;
}

}  // namespace bigfoot
