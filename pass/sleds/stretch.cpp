// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/sleds/stretch.h"

#include "abi/site.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bigfoot {
namespace {

constexpr unsigned kMostAccesses = 16;
// Code has fourteen registers. What addresses are computed from takes registers of the code between, and so does each that no operand of an
// instruction can say.
constexpr unsigned kMostLeaves = 4, kMostPointers = 6;
constexpr unsigned kDeepestCopy = 4;

// p + 8 => p
Value *pointerOf(const Access &access) { return access.address->stripInBoundsConstantOffsets(); }

bool isInRegister(const Value *value) { return !isa<Constant>(value) && !isa<AllocaInst>(value); }

// A frame of the report is that of the sled, which the debug information tells the function of.
bool isOfSameFunction(const Instruction &a, const Instruction &b) {
  const DILocation *x = a.getDebugLoc(), *y = b.getDebugLoc();
  if (!x || !y) return x == y;
  return x->getInlinedAt() == y->getInlinedAt() && x->getScope()->getSubprogram() == y->getScope()->getSubprogram();
}

// Costs nothing a little earlier: the code generator computes the same thing once in a block, or folds it into the accesses.
bool isCheap(const Instruction &instruction) {
  if (isa<BinaryOperator>(instruction)) return !instruction.isIntDivRem() && isa<ConstantInt>(instruction.getOperand(1));
  return isa<GetElementPtrInst>(instruction) || isa<SExtInst>(instruction) || isa<ZExtInst>(instruction);
}

// What an address is computed from.
void collectLeaves(Value *value, unsigned depth, SmallSetVector<Value *, 4> &leaves) {
  const auto *instruction = dyn_cast<Instruction>(value);
  if (instruction && depth < kDeepestCopy && isCheap(*instruction)) {
    for (Value *operand : instruction->operands()) collectLeaves(operand, depth + 1, leaves);
  } else if (isInRegister(value)) {
    leaves.insert(value);
  }
}

}  // namespace

bool endsStretch(const Instruction &instruction) {
  if (instruction.isAtomic() || !isGuaranteedToTransferExecutionToSuccessor(&instruction)) return true;
  const auto *call = dyn_cast<CallBase>(&instruction);
  return call && !isa<AnyMemIntrinsic>(call) && !call->hasFnAttr(Attribute::NoSync);
}

void Stretch::take(const SledEntry &entry) {
  entries_.push_back(entry);
  collectLeaves(entry.access.address, 0, leaves_);
  for (Value *value : entry.values) collectLeaves(value, 0, leaves_);
  pointers_.insert(pointerOf(entry.access));
}

Stretch::Stretch(const SledEntry &first) { take(first); }

bool Stretch::add(const SledEntry &entry) {
  const Access &access = entry.access;
  if (entries_.size() == kMostAccesses || access.bytes || !isOfSameFunction(*before(), *access.at)) return false;
  if ((entry.flags & kSitePasses) && access.at != before()) return false;   // what lies there is looked at, and may be stored until then
  if (!isKnown(access.address, 0) || any_of(entry.values, [&](Value *value) { return !isKnown(value, 0); })) return false;
  SmallSetVector<Value *, 4> leaves = leaves_;
  collectLeaves(access.address, 0, leaves);
  for (Value *value : entry.values) collectLeaves(value, 0, leaves);
  if (leaves.size() > kMostLeaves && leaves.size() > leaves_.size()) return false;
  if (!pointers_.contains(pointerOf(access)) && pointers_.size() >= kMostPointers) return false;
  take(entry);
  return true;
}

bool Stretch::isKnown(Value *value, unsigned depth) const {
  const auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || instruction->getParent() != before()->getParent() || instruction->comesBefore(before())) return true;
  return depth < kDeepestCopy && isCheap(*instruction) && all_of(instruction->operands(), [&](Value *operand) { return isKnown(operand, depth + 1); });
}

Value *Stretch::copy(Value *value, IRBuilder<> &builder) const {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || instruction->getParent() != before()->getParent() || instruction->comesBefore(before())) return value;
  Instruction *clone = instruction->clone();
  for (Use &operand : clone->operands()) operand = copy(operand, builder);
  return builder.Insert(clone);
}

Value *Stretch::addressOf(const Access &access, IRBuilder<> &builder) const {
  Value *address = copy(access.address, builder);
  return access.offset ? builder.CreateConstGEP1_64(builder.getInt8Ty(), address, access.offset) : address;
}

}  // namespace bigfoot
