// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that one sled stands before.
#ifndef BIGFOOT_PASS_SLEDS_STRETCH_H
#define BIGFOOT_PASS_SLEDS_STRETCH_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "pass/sleds/entry.h"

namespace bigfoot {

// Whether a thread that has come to the instruction may synchronise there, or not come to the next.
bool endsStretch(const llvm::Instruction &instruction);

// Requires: made and added to before any sled is emitted.
class Stretch {
 public:
  explicit Stretch(const SledEntry &first);

  // Requires: no instruction from the first access to this one ends the stretch. Returns: false if the access needs a sled of its own: its
  // address, or what it stores, is not known yet where this one's is, would take registers from the code between, or its lines are those of another
  // inlined function.
  bool add(const SledEntry &entry);

  llvm::Instruction *before() const { return entries_.front().access.at; }
  llvm::ArrayRef<SledEntry> entries() const { return entries_; }
  llvm::MutableArrayRef<SledEntry> entries() { return entries_; }
  // Returns: the access's address where the sled stands.
  llvm::Value *addressOf(const Access &access, llvm::IRBuilder<> &builder) const;
  // Returns: a value as it is there.
  llvm::Value *copy(llvm::Value *value, llvm::IRBuilder<> &builder) const;

 private:
  bool isKnown(llvm::Value *value, unsigned depth) const;
  void take(const SledEntry &entry);

  llvm::SmallVector<SledEntry, 2> entries_;
  llvm::SmallSetVector<llvm::Value *, 4> leaves_;    // what addresses and values are computed from
  llvm::SmallSetVector<llvm::Value *, 4> pointers_;  // the addresses without their constant offsets
};

}  // namespace bigfoot

#endif
