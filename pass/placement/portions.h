// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of loops whose number of iterations is not known before: behind the accesses, a portion at a time.
#ifndef BIGFOOT_PASS_PLACEMENT_PORTIONS_H
#define BIGFOOT_PASS_PLACEMENT_PORTIONS_H

#include "llvm/ADT/MapVector.h"
#include "pass/placement/check.h"
#include "pass/placement/facts.h"

namespace llvm {
class DominatorTree;
class DomTreeUpdater;
class Loop;
class LoopInfo;
class PHINode;
class SCEVAddRecExpr;
class ScalarEvolution;
}  // namespace llvm

namespace bigfoot {

class Expansion;
class Ranges;
class Remarks;
class Termination;

// for (i = 0; check(a[i]), a[i] != x; ++i);
//   =>  for (i = 0; if (i < 8) check(a[i]), a[i] != x; ++i)
//         if ((i + 1) % 256 == 0) check(what is not checked of a[..i]);
//       check(the rest of a[..i]);                                        on every way out
// Valid only if nothing in the loop synchronises, gives memory back, or leaves it but by its exits, and every iteration that
// goes on makes the access. Whether the loop ends does not matter. (M9)
class Portions {
 public:
  Portions(llvm::Function &function, const EffectTable &effects, const Termination &termination,
           llvm::DominatorTree &dominators, llvm::LoopInfo &loops, llvm::ScalarEvolution &evolution)
      : function_(function), effects_(effects), termination_(termination), dominators_(dominators), loops_(loops),
        evolution_(evolution) {}

  // Drops the accesses that it is going to put checks for, none of which `ranges` left in place, and computes what the checks
  // need before the loops.
  void choose(AccessList &accesses, const Ranges &ranges, Remarks &remarks);

  // Changes the flow of control. Requires: called last; only dominators and loops are valid afterwards.
  void place(std::vector<PlacedCheck> &out);

 private:
  // The accesses of one place in a loop's code.
  struct Stream {
    const Access *access;
    uint64_t size;
    llvm::Value *start, *stride;
  };
  using Streams = llvm::SmallVector<Stream, 2>;

  bool isSuited(const llvm::Loop &loop);
  bool isCounted(const llvm::Loop &loop, const llvm::BasicBlock *block) const;
  bool isDense(const llvm::SCEVAddRecExpr &address);
  const llvm::SCEVAddRecExpr *progression(const Access &access, const llvm::Loop &loop);

  void place(llvm::Loop &loop, const Streams &streams, std::vector<PlacedCheck> &out);
  llvm::PHINode *countIterations(llvm::Loop &loop);
  llvm::SmallVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 4> splitExits(llvm::Loop &loop);
  void checkPortion(llvm::Instruction *at, llvm::Value *next, const Streams &streams, std::vector<PlacedCheck> &out);
  void checkRest(llvm::BasicBlock *from, llvm::BasicBlock *edge, llvm::Value *iteration, const Streams &streams,
                 std::vector<PlacedCheck> &out);
  static PlacedCheck checkOf(const Stream &stream, llvm::Instruction *before, llvm::Value *first, llvm::Value *count);

  llvm::Function &function_;
  const EffectTable &effects_;
  const Termination &termination_;
  llvm::DominatorTree &dominators_;
  llvm::LoopInfo &loops_;
  llvm::ScalarEvolution &evolution_;
  llvm::DenseMap<const llvm::Loop *, bool> suited_;
  llvm::MapVector<llvm::Loop *, Streams> chosen_;
};

}  // namespace bigfoot

#endif
