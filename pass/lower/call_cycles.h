// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that call each other in a circle, or themselves: the strongly connected components of the direct calls between
// functions with checks. Their calls of each other are folded into one context (docs/precision.md, H5).
#ifndef BIGFOOT_PASS_LOWER_CALL_CYCLES_H
#define BIGFOOT_PASS_LOWER_CALL_CYCLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Function;
}

namespace bigfoot {

class CallCycles {
 public:
  // Requires: `functions` have no hooks yet.
  explicit CallCycles(llvm::ArrayRef<llvm::Function *> functions);

  bool has(const llvm::Function &function) const { return cycles_.contains(&function); }
  bool haveBoth(const llvm::Function &a, const llvm::Function &b) const {
    const unsigned cycle = cycles_.lookup(&a);
    return cycle && cycle == cycles_.lookup(&b);
  }

 private:
  llvm::DenseMap<const llvm::Function *, unsigned> cycles_;  // from 1
};

}  // namespace bigfoot

#endif
