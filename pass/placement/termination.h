// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which cycles of a function end: what is certain to come behind a loop is certain only if the loop is left. (K5)
#ifndef BIGFOOT_PASS_PLACEMENT_TERMINATION_H
#define BIGFOOT_PASS_PLACEMENT_TERMINATION_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class Function;
class Loop;
class LoopInfo;
class ScalarEvolution;
}  // namespace llvm

namespace bigfoot {

class Termination {
 public:
  Termination(llvm::Function &function, const llvm::LoopInfo &loops, llvm::ScalarEvolution &evolution);

  // Whether control may run through this edge for ever: it closes a cycle that is no natural loop, or a loop whose
  // number of iterations has no known bound.
  bool mayRepeatForEver(const llvm::BasicBlock *from, const llvm::BasicBlock *to) const;
  // Whether no edge does, within the loop or in the whole function.
  bool allEnd(const llvm::Loop &loop) const;
  bool allEnd() const;

 private:
  bool isBounded(const llvm::Loop *loop) const;
  unsigned numberOf(const llvm::BasicBlock *block) const;

  llvm::Function &function_;
  const llvm::LoopInfo &loops_;
  llvm::ScalarEvolution &evolution_;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> order_;          // reverse post-order, from 1; 0 is unreachable
  mutable llvm::DenseMap<const llvm::Loop *, bool> bounded_;
};

}  // namespace bigfoot

#endif
