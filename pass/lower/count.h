// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With --count-accesses: calls that count accesses and checks, for `bigfoot bench`. Without it these do nothing.
#ifndef BIGFOOT_PASS_LOWER_COUNT_H
#define BIGFOOT_PASS_LOWER_COUNT_H

#include "llvm/IR/IRBuilder.h"

namespace bigfoot {

struct Access;

// Counts an access that can race, whether or not it has a check of its own.
void countAccess(const Access &access);

// Counts a check of `bytes` where `builder` stands. Every check that is lowered comes by here.
void countCheck(llvm::IRBuilder<> &builder, llvm::Value *address, llvm::Value *bytes);

}  // namespace bigfoot

#endif
