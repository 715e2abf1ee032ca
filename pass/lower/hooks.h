// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls to the runtime, declared from abi/hooks.def and abi/libc.def, the only lists of them.
#ifndef BIGFOOT_PASS_LOWER_HOOKS_H
#define BIGFOOT_PASS_LOWER_HOOKS_H

#include "llvm/IR/IRBuilder.h"

namespace bigfoot {

// Returns: the LLVM type of a result and a parameter list as the .def files write them: "void", "(ptr address,
// u64 bytes, site where)". `with_place` appends a site and an activation.
llvm::FunctionType *parseSignature(llvm::LLVMContext &context, llvm::StringRef result, llvm::StringRef parameters,
                                   bool with_place = false);

// The function's variable that numbers its activations (abi/hooks.def), made when first asked for:
//
//   entry:  =>  entry:  %bigfoot.activation = alloca i64   store i64 0, ptr %bigfoot.activation
//
// Null in a coroutine that is not split yet: its frame outlives its callers.
llvm::Value *activationOf(llvm::Function &function);

// Calls hook `name` of abi/hooks.def where `builder` stands; an activation that the hook wants is added to the arguments.
// The call keeps its own debug location: it is nomerge.
llvm::CallInst *callHook(llvm::IRBuilder<> &builder, llvm::StringRef name, llvm::ArrayRef<llvm::Value *> arguments);

}  // namespace bigfoot

#endif
