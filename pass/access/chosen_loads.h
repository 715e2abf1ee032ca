// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads that only a select uses.
#ifndef BIGFOOT_PASS_ACCESS_CHOSEN_LOADS_H
#define BIGFOOT_PASS_ACCESS_CHOSEN_LOADS_H

#include "llvm/IR/Function.h"

namespace bigfoot {

// %v = select i1 %c, i32 (load ptr %p), i32 %other
//   =>  if (%c) %l = load ptr %p;  %v = select i1 %c, i32 %l, i32 %other
//
// InstCombine makes two loads of `*(c ? p : q)`, and LLVM 19 does so under sanitizers as well: the one that is not chosen is
// made by no thread of the program, and would be reported to race. (A load of the source that is dead where it is not chosen
// goes with it, as dead loads do.)
// Returns: whether anything changed.
bool sinkChosenLoads(llvm::Function &function);

}  // namespace bigfoot

#endif
