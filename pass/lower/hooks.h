// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls to the runtime, declared from abi/hooks.def and abi/libc.def, the only lists of them.
#ifndef BIGFOOT_PASS_LOWER_HOOKS_H
#define BIGFOOT_PASS_LOWER_HOOKS_H

#include "llvm/IR/IRBuilder.h"

namespace bigfoot {

// Returns: the LLVM type of a result and a parameter list as the .def files write them: "void", "(ptr address,
// u64 bytes, site where)". `with_place` appends a site and a context.
llvm::FunctionType *parseSignature(llvm::LLVMContext &context, llvm::StringRef result, llvm::StringRef parameters,
                                   bool with_place = false);

// Whether a function is one of abi/hooks.def.
bool isHook(llvm::StringRef name);

// Calls hook `name` of abi/hooks.def where `builder` stands; a context that the hook wants is added to the arguments.
// The call keeps its own debug location: it is nomerge.
llvm::CallInst *callHook(llvm::IRBuilder<> &builder, llvm::StringRef name, llvm::ArrayRef<llvm::Value *> arguments);

}  // namespace bigfoot

#endif
