// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The context of a function: a number that stands for the calls through which it was entered (abi/context.h).
#ifndef BIGFOOT_PASS_LOWER_CONTEXT_H
#define BIGFOOT_PASS_LOWER_CONTEXT_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
class TargetLibraryInfo;
class Value;
}  // namespace llvm

namespace bigfoot {

class CallCycles;

// The function's context as a value, made when first asked for:
//
//   entry:  =>  entry:  %bigfoot.context = load i64, ptr @__bigfoot_context
//
// In a function that tells none (below) it is loaded where it is used.
// kNoContext in a coroutine that is not split yet: its frame outlives its callers.
llvm::Value *contextOf(llvm::Function &function);

// Tells functions that are called from here their contexts, and takes that back at the end:
//
//   call void @f()  =>  store i64 (%bigfoot.context * kContextFactor + <number of the call>), ptr @__bigfoot_context   call void @f()
//   ret void        =>  store i64 %bigfoot.context, ptr @__bigfoot_context   ret void
//
// A call within one of `cycles` tells %bigfoot.context as it is.
//
// A function that only functions of `tellers` can call takes nothing back: they tell before their next call. Callees that are declared
// to look at no memory are added to `pure`. Returns: whether there was anything to tell.
bool tellContexts(llvm::Function &function, const llvm::TargetLibraryInfo &library,
                  const llvm::SmallPtrSetImpl<llvm::Function *> &tellers, const CallCycles &cycles,
                  llvm::SetVector<llvm::Function *> &pure);

// Requires: nothing asks for the effects of calls any more.
void dropPurity(llvm::SetVector<llvm::Function *> &pure);

}  // namespace bigfoot

#endif
