// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What in LLVM IR is a plain (not atomic) access to memory, and to which bytes.
#ifndef BIGFOOT_PASS_ACCESS_ACCESS_H
#define BIGFOOT_PASS_ACCESS_ACCESS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

namespace llvm {
class Instruction;
class Value;
}  // namespace llvm

namespace bigfoot {

// The bytes are known in one of three ways: `size`; `bytes`, a length known at run time; or, for compressed vector
// accesses, `bytes_per_lane` times the number of lanes that `mask` has set. Never more than one of them.
struct Access {
  llvm::Instruction *at = nullptr;     // the check goes before it
  llvm::Value *address = nullptr;      // a pointer, or a vector of pointers of which `lane` is meant
  llvm::Value *bytes = nullptr;
  llvm::Value *mask = nullptr;         // with `lane`: only if that lane is set
  uint64_t size = 0;
  uint64_t offset = 0;                 // constant distance of the bytes from `address`
  uint64_t bytes_per_lane = 0;
  llvm::Align align;
  int lane = -1;
  bool is_write = false;
  bool is_vptr = false;
};

// Appends the plain accesses of `instruction`. Atomics of system scope have none (lower/atomics.h).
void findAccesses(llvm::Instruction &instruction, llvm::SmallVectorImpl<Access> &accesses);

}  // namespace bigfoot

#endif
