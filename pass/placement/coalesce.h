// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses that meet at one place, as few checks as possible.
#ifndef BIGFOOT_PASS_PLACEMENT_COALESCE_H
#define BIGFOOT_PASS_PLACEMENT_COALESCE_H

#include "pass/placement/check.h"
#include "pass/placement/motion.h"

namespace llvm {
class DominatorTree;
class LoopInfo;
}  // namespace llvm

namespace bigfoot {

// check(p->x), p->x = 1;  check(p->y), p->y = 2;   =>   check(p->x/y), p->x = 1; p->y = 2;
// A check has the bytes of its members and no others, each for an access of its kind. (M5)
// Computes addresses where the checks stand. Leaves alone what is not worth it: an access that has company neither in its
// bytes' neighbourhood nor leaves a loop.
class Coalescing {
 public:
  Coalescing(const AccessList &accesses, const llvm::DominatorTree &dominators, const llvm::LoopInfo &loops)
      : accesses_(accesses), dominators_(dominators), loops_(loops) {}

  struct Run {
    PlacedCheck check;
    Path path;
  };
  void add(const Meeting &meeting, std::vector<Run> &out) const;

 private:
  void addKind(llvm::Instruction *before, llvm::ArrayRef<unsigned> sorted, bool is_write, std::vector<Run> &out) const;
  bool isWorthIt(const Run &run) const;
  bool findAddress(Run &run, llvm::ArrayRef<unsigned> members) const;

  const AccessList &accesses_;
  const llvm::DominatorTree &dominators_;
  const llvm::LoopInfo &loops_;
};

}  // namespace bigfoot

#endif
