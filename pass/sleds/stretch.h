// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that one sled stands before.
#ifndef BIGFOOT_PASS_SLEDS_STRETCH_H
#define BIGFOOT_PASS_SLEDS_STRETCH_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "pass/access/access.h"

namespace bigfoot {

// Whether a thread that has come to the instruction may synchronise there, or not come to the next.
bool endsStretch(const llvm::Instruction &instruction);

// Requires: made and added to before any sled is emitted.
class Stretch {
 public:
  explicit Stretch(const Access &first);

  // Requires: no instruction from the first access to this one ends the stretch. Returns: false if the access needs a sled of its own: its
  // address is not known yet where this one's is, would take registers from the code between, or its lines are those of another inlined function.
  bool add(const Access &access);

  llvm::Instruction *before() const { return accesses_.front().at; }
  llvm::ArrayRef<Access> accesses() const { return accesses_; }
  // Returns: the access's address where the sled stands.
  llvm::Value *addressOf(const Access &access, llvm::IRBuilder<> &builder) const;

 private:
  bool isKnown(llvm::Value *value, unsigned depth) const;
  llvm::Value *copy(llvm::Value *value, llvm::IRBuilder<> &builder) const;

  llvm::SmallVector<Access, 2> accesses_;
  llvm::SmallSetVector<llvm::Value *, 4> leaves_;    // what the addresses are computed from
  llvm::SmallSetVector<llvm::Value *, 4> pointers_;  // the addresses without their constant offsets
};

}  // namespace bigfoot

#endif
