// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check that stands elsewhere than before its access, or for several of them.
#ifndef BIGFOOT_PASS_PLACEMENT_CHECK_H
#define BIGFOOT_PASS_PLACEMENT_CHECK_H

#include "pass/access/access.h"

namespace bigfoot {

struct PlacedCheck {
  struct Member {
    const Access *access;
    uint64_t offset;    // of the access's first byte, from the check's
  };
  llvm::Instruction *before = nullptr;     // where it stands
  llvm::Value *address = nullptr;          // of its first byte; computed there
  uint64_t size = 0;                       // bytes; the members cover all of them and no other
  llvm::Align align;                       // of the address
  bool is_write = false;
  llvm::SmallVector<Member, 2> members;    // by offset; reports name them
  // For a range: `count` times `size` bytes, each `stride` behind the one before. Else null.
  llvm::Value *stride = nullptr;
  llvm::Value *count = nullptr;
};

}  // namespace bigfoot

#endif
