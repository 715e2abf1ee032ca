// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that leave a loop as a range: base, stride and number of iterations.
#ifndef BIGFOOT_PASS_PLACEMENT_RANGES_H
#define BIGFOOT_PASS_PLACEMENT_RANGES_H

#include "pass/placement/check.h"
#include "pass/placement/facts.h"

namespace llvm {
class DominatorTree;
class Loop;
class LoopInfo;
class ScalarEvolution;
}  // namespace llvm

namespace bigfoot {

class Expansion;
class Remarks;
class Termination;

// What a loop accesses at one place of its code: `count` pieces of `size` bytes, each `stride` behind the one before.
struct Range {
  const llvm::SCEV *start;
  const llvm::SCEV *stride;   // null as long as there is one piece
  const llvm::SCEV *count;
  uint64_t size;
  const llvm::Loop *loop;     // the check stands before this one
  unsigned access;            // of the function's list
};

// for (i = lo; i < hi; ++i) check(a[i]), a[i] = 0;   =>   check(a[lo..hi));  for (i = lo; i < hi; ++i) a[i] = 0;
// Valid only if the number of iterations is known before the loop, every one of them makes the access, nothing in the loop
// synchronises, gives memory back, or leaves it otherwise. (M7)
class Ranges {
 public:
  Ranges(llvm::Function &function, const EffectTable &effects, const Termination &termination,
         const llvm::DominatorTree &dominators, const llvm::LoopInfo &loops, llvm::ScalarEvolution &evolution)
      : function_(function), effects_(effects), termination_(termination), dominators_(dominators), loops_(loops),
        evolution_(evolution) {}

  // Drops the accesses that it puts a check for, and computes what the checks need where they stand.
  void add(AccessList &accesses, std::vector<PlacedCheck> &out);

  // Whether `add` found the range, and better tests in place.
  bool isLeftInPlace(const Access &access) const { return sparse_.contains(&access); }

  // Says what keeps the check of an access in its loop.
  void explain(const Access &access, Remarks &remarks);

 private:
  bool find(const Access &access, Range &range);
  bool canCompute(Range &range, Expansion &expansion);
  void leaveSparse(llvm::SmallVectorImpl<Range> &ranges, const AccessList &accesses);
  bool leave(const llvm::Loop &loop, const llvm::BasicBlock *block, Range &range);
  bool isQuiet(const llvm::Loop &loop);
  const llvm::SCEV *countOf(const llvm::Loop &loop, const llvm::BasicBlock *block);
  bool isCertain(const llvm::Loop &loop, const llvm::BasicBlock *block) const;

  llvm::Function &function_;
  const EffectTable &effects_;
  const Termination &termination_;
  const llvm::DominatorTree &dominators_;
  const llvm::LoopInfo &loops_;
  llvm::ScalarEvolution &evolution_;
  llvm::DenseMap<const llvm::Loop *, bool> quiet_;
  llvm::SmallPtrSet<const Access *, 8> sparse_;   // left in place by leaveSparse
};

}  // namespace bigfoot

#endif
