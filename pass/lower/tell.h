// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With --verify-placement: calls that tell the runtime of every access and every check, inline tests that pass included, for
// the verifier (runtime/verify/). Without it these do nothing.
#ifndef BIGFOOT_PASS_LOWER_TELL_H
#define BIGFOOT_PASS_LOWER_TELL_H

#include "llvm/IR/IRBuilder.h"

namespace bigfoot {

struct Access;
class SiteTable;

// Tells that the function is entered.
void tellFrame(llvm::Function &function);

// Tells of an access that can race where it is made, whatever became of its check. Requires: it has not been lowered yet.
void tellAccess(const Access &access, SiteTable &sites);

// Tells of a check of `bytes` where `builder` stands. Every check that is lowered is told of here or below, with the site of
// its access.
void tellCheck(llvm::IRBuilder<> &builder, llvm::Value *address, llvm::Value *bytes, bool is_write, llvm::Constant *site);

// `count` pieces of `size` bytes, each `stride` bytes behind the one before.
void tellStridedCheck(llvm::IRBuilder<> &builder, llvm::Value *address, llvm::Value *stride, llvm::Value *count,
                      llvm::Value *size, bool is_write, llvm::Constant *site);

}  // namespace bigfoot

#endif
