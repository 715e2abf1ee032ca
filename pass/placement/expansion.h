// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions of ScalarEvolution as instructions.
#ifndef BIGFOOT_PASS_PLACEMENT_EXPANSION_H
#define BIGFOOT_PASS_PLACEMENT_EXPANSION_H

#include <optional>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace llvm {
class DominatorTree;
}

namespace bigfoot {

class Expansion {
 public:
  Expansion(llvm::Function &function, llvm::ScalarEvolution &evolution, const llvm::DominatorTree &dominators);

  // Returns: an expression of the same value that can be computed before `before` and cannot fault there; null if there is
  // none. A division whose divisor may be 0 is not made again: the instruction that made it is taken, if it dominates.
  const llvm::SCEV *at(const llvm::SCEV *expression, llvm::Instruction *before);

  // Requires: `expression` comes from at(), or adds, multiplies or compares such and constants.
  llvm::Value *compute(const llvm::SCEV *expression, llvm::Type *type, llvm::Instruction *before);

 private:
  using Divisions = llvm::DenseMap<const llvm::SCEV *, llvm::SmallVector<llvm::Instruction *, 1>>;
  const Divisions &divisions();

  llvm::Function &function_;
  llvm::ScalarEvolution &evolution_;
  const llvm::DominatorTree &dominators_;
  llvm::SCEVExpander expander_;
  std::optional<Divisions> divisions_;   // found when first needed
};

}  // namespace bigfoot

#endif
