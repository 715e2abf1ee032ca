// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of different iterations of a simd loop that may collide. docs/openmp.md, D12.
//
//   #pragma omp simd
//   for (i = 0; i < n; ++i) a[i + k] = a[i];
//     =>  for (..) ..;  __bigfoot_lanes(&a[k], &a[0], 4, n, .., site of a[i + k], site of a[i])
//
// Valid for accesses that every iteration makes, at addresses that advance by the same stride, in a loop that counts its iterations. Behind the loop all
// of them have been made.
#ifndef BIGFOOT_PASS_LOWER_LANES_H
#define BIGFOOT_PASS_LOWER_LANES_H

#include "llvm/IR/PassManager.h"

namespace bigfoot {

class SiteTable;

// Called at the start of the pipeline, where all accesses are still there, and again for loops of which not all was known then: invariant loads have left
// them since. Nothing that is decided later sees the calls: they synchronise nothing and look at no memory of the program.
// Returns: whether there are any hooks now.
bool compareLanes(llvm::Function &function, SiteTable &sites, llvm::FunctionAnalysisManager &analyses);

}  // namespace bigfoot

#endif
