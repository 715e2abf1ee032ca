// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of `omp simd`, as the front-end plugin names them (frontend/simd.h), from the start of the pipeline on:
//
//   call @llvm.var.annotation(%iv, "bigfoot:simd:8", ..)    =>  !llvm.loop of the loop that counts %iv has !{!"bigfoot.simd", i32 8}
//   call @llvm.var.annotation(%a, "bigfoot:simd_shared", ..)  =>  %a = alloca .., !bigfoot.simd_shared
//
// The calls go, so that the variables become registers as ever.
#ifndef BIGFOOT_PASS_SIMD_LOOPS_H
#define BIGFOOT_PASS_SIMD_LOOPS_H

#include <cstdint>
#include <optional>

namespace llvm {
class AllocaInst;
class Loop;
class Module;
}  // namespace llvm

namespace bigfoot {

void markSimdLoops(llvm::Module &module);

// Whether the module may have any: quick.
bool mayHaveSimdLoops(const llvm::Module &module);
// Returns: the safelen of a simd loop that is still to be compared, 0 if it has none; nothing for other loops.
std::optional<uint64_t> safelenOf(const llvm::Loop &loop);
// All that can be said of the loop has been said: it is no simd loop any more.
void noteCompared(llvm::Loop &loop);
// Whether the variable is not private to an iteration.
bool isSharedInSimd(const llvm::AllocaInst &variable);

}  // namespace bigfoot

#endif
