// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the front-end plugin tells the pass of loops of `omp simd`:
//
//   #pragma omp simd safelen(8) private(t)
//   for (int i = 0; i < n; ++i) a[i] = ..;
//     =>  the variable that counts iterations: annotate("bigfoot:simd:8"), 0 without safelen
//         a, if it is an array or struct of the function: annotate("bigfoot:simd_shared")
//
// In IR a private copy looks like any other variable of the function, so shared ones are named. Loops about which more would have to be known have no
// annotation: those with an if clause (they are there twice), scans, and ordered regions.
#ifndef BIGFOOT_PASS_FRONTEND_SIMD_H
#define BIGFOOT_PASS_FRONTEND_SIMD_H

namespace clang {
class FunctionDecl;
}

namespace bigfoot {

void annotateSimdLoops(clang::FunctionDecl &function);

}  // namespace bigfoot

#endif
