// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/expansion.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bigfoot {

namespace {

// 8 * (n * me / threads)  =>  8 * %division
class DivisionsMade : public SCEVRewriteVisitor<DivisionsMade> {
 public:
  using Find = function_ref<Instruction *(const SCEV *)>;
  DivisionsMade(ScalarEvolution &evolution, Find find) : SCEVRewriteVisitor(evolution), find_(find) {}

  const SCEV *visitUDivExpr(const SCEVUDivExpr *division) {
    Instruction *made = find_(division);
    return made ? SE.getUnknown(made) : SCEVRewriteVisitor::visitUDivExpr(division);
  }

 private:
  Find find_;
};

}  // namespace

Expansion::Expansion(Function &function, ScalarEvolution &evolution, const DominatorTree &dominators)
    : function_(function),
      evolution_(evolution),
      dominators_(dominators),
      expander_(evolution, function.getParent()->getDataLayout(), "bigfoot.range", /*PreserveLCSSA=*/false) {}

const Expansion::Divisions &Expansion::divisions() {
  if (divisions_) return *divisions_;
  divisions_.emplace();
  for (Instruction &instruction : instructions(function_))
    if (instruction.getOpcode() == Instruction::UDiv && evolution_.isSCEVable(instruction.getType()))
      (*divisions_)[evolution_.getSCEV(&instruction)].push_back(&instruction);
  return *divisions_;
}

const SCEV *Expansion::at(const SCEV *expression, Instruction *before) {
  if (expander_.isSafeToExpandAt(expression, before)) return expression;
  auto find = [&](const SCEV *division) -> Instruction * {
    const auto found = divisions().find(division);
    if (found == divisions().end()) return nullptr;
    const auto made = find_if(found->second, [&](Instruction *i) { return dominators_.dominates(i, before); });
    return made == found->second.end() ? nullptr : *made;
  };
  const SCEV *rewritten = DivisionsMade(evolution_, find).visit(expression);
  return expander_.isSafeToExpandAt(rewritten, before) ? rewritten : nullptr;
}

Value *Expansion::compute(const SCEV *expression, Type *type, Instruction *before) {
  return expander_.expandCodeFor(expression, type, before);
}

}  // namespace bigfoot
