// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that no other thread can race with, and why: the only reasons for which configuration "all" leaves an
// access without a check. Each reason is one predicate and one counter.
#ifndef BIGFOOT_PASS_ACCESS_CANNOT_RACE_H
#define BIGFOOT_PASS_ACCESS_CANNOT_RACE_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Value;
}  // namespace llvm

namespace bigfoot {

// Requires: asked before any hook is inserted, for a hook's argument looks like an escape.
class CannotRace {
 public:
  // Returns: whether the access of `at` to `address` needs no check. Counts the reason.
  bool operator()(const llvm::Instruction &at, const llvm::Value *address);

  // Returns: whether all that `address` may point to is constant, or a stack slot or thread-local variable that does not escape.
  bool isPrivate(const llvm::Value *address);

 private:
  bool isPrivateObject(const llvm::Value *object);
  bool isPrivateStack(const llvm::Value *object);
  bool isPrivateThreadLocal(const llvm::Value *object);

  llvm::DenseMap<const llvm::Value *, bool> escapes_;  // of allocas, byval arguments and thread-local globals
};

}  // namespace bigfoot

#endif
