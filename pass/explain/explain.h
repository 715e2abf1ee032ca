// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every check of a function and every access without one, as remarks: clang's -Rpass-analysis=bigfoot, and what `bigfoot explain`
// reads from an optimisation record (-fsave-optimization-record).
//
//   name       stands at              Check                   Access, several         By, several
//   InPlace    the access             CheckRead(a[])          read of a[]
//   Moved      where the check does   CheckRead(n)            read of n
//   Merged     where the check does   CheckWrite(p->x/y)      write of p->x ...
//   Range      the loop               CheckRead(a[lo..hi))    read of a[]
//   Dropped    the access                                     read of p->x            CheckWrite(p->x/y) ...
//
// Each argument has its own place in the source.
#ifndef BIGFOOT_PASS_EXPLAIN_EXPLAIN_H
#define BIGFOOT_PASS_EXPLAIN_EXPLAIN_H

#include "llvm/IR/PassManager.h"
#include "pass/placement/placement.h"

namespace bigfoot {

// Requires: no check of the function is lowered yet. The placement is that of `accesses`, or empty if every one keeps its check.
// Does nothing unless remarks were asked for.
void explainChecks(llvm::Function &function, llvm::ArrayRef<Access> accesses, const Placement &placement,
                   llvm::FunctionAnalysisManager &analyses);

}  // namespace bigfoot

#endif
