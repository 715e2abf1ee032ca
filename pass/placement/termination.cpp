// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/termination.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

static constexpr uint64_t kMaxPatience = uint64_t{1} << 30;  // iterations: seconds

Termination::Termination(Function &function, const LoopInfo &loops, ScalarEvolution &evolution)
    : function_(function), loops_(loops), evolution_(evolution) {
  unsigned number = 0;
  for (const BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) order_[block] = ++number;
}

unsigned Termination::numberOf(const BasicBlock *block) const { return order_.lookup(block); }

// A loop that looks at what other threads or devices do may be meant to run until they say so; a bound that is merely the
// counter's largest value is none.
static bool mayWait(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *block) {
    return any_of(*block, [](const Instruction &instruction) { return instruction.isAtomic() || instruction.isVolatile(); });
  });
}

// Whether the instruction may be what a loop waits for: it reads the same place each time, which another thread may change, or
// calls what may. Walking a list or searching a table reads other places each time.
static bool maySeeChange(const Instruction &instruction, const Loop &loop) {
  if (const auto *load = dyn_cast<LoadInst>(&instruction)) return loop.isLoopInvariant(load->getPointerOperand());
  if (const auto *call = dyn_cast<IntrinsicInst>(&instruction); call && call->isAssumeLikeIntrinsic()) return false;
  return !isa<StoreInst>(instruction) && (instruction.mayReadFromMemory() || instruction.mayHaveSideEffects());
}

// The language lets a loop be taken to end that only computes and accesses memory (C11 6.8.5, C++20 [intro.progress]), and the
// optimiser has done so by now. A race may keep it from ending, and so hide another behind it.
static bool endsByRule(const Loop &loop) {
  return precision() == Precision::kTrace && isMustProgress(&loop) && !mayWait(loop) && !loop.hasNoExitBlocks() &&
         none_of(loop.blocks(), [&](const BasicBlock *block) {
           return any_of(*block, [&](const Instruction &instruction) { return maySeeChange(instruction, loop); });
         });
}

// A bound on the back edge's count, not its exact value, is enough: the loop is left by then.
bool Termination::isBounded(const Loop *loop) const {
  const auto [entry, is_new] = bounded_.try_emplace(loop, false);
  if (!is_new) return entry->second;
  if (endsByRule(*loop)) return entry->second = true;
  const SCEV *bound = evolution_.getSymbolicMaxBackedgeTakenCount(loop);
  if (isa<SCEVCouldNotCompute>(bound)) return false;
  const bool is_small = evolution_.getUnsignedRangeMax(bound).ult(kMaxPatience);
  return entry->second = is_small || (!isa<SCEVConstant>(bound) && !mayWait(*loop));
}

bool Termination::mayRepeatForEver(const BasicBlock *from, const BasicBlock *to) const {
  if (numberOf(to) > numberOf(from)) return false;
  // Every cycle has such an edge. That of a natural loop leads to its header.
  const Loop *loop = loops_.getLoopFor(to);
  return !loop || loop->getHeader() != to || !loop->contains(from) || !isBounded(loop);
}

bool Termination::allEnd(const Loop &loop) const {
  return all_of(loop.blocks(), [&](const BasicBlock *block) {
    return all_of(successors(block), [&](const BasicBlock *next) {
      return !loop.contains(next) || !mayRepeatForEver(block, next);
    });
  });
}

bool Termination::allEnd() const {
  return all_of(function_, [&](const BasicBlock &block) {
    return !numberOf(&block) ||
           all_of(successors(&block), [&](const BasicBlock *next) { return !mayRepeatForEver(&block, next); });
  });
}

}  // namespace bigfoot
