// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/sleds/entry.h"

#include "abi/site.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "pass/access/cannot_race.h"
#include "pass/lower/atomics.h"
#include "pass/sleds/known_calls.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(sleds_lanes, "Accesses of vector lanes left without a sled");
ALWAYS_ENABLED_STATISTIC(sleds_pointers, "Stores of what may be a pointer");
ALWAYS_ENABLED_STATISTIC(sleds_passes, "Pointers passed to functions that may keep them");

namespace bigfoot {
namespace {

// Which lanes of a vector are accessed, and where, only registers of vectors tell.
bool isOfLanes(const Access &access) { return access.mask || access.lane >= 0; }

// Integers that are computed are pointers only if a pointer or a word of memory, with bits of its own, went in: p | 1. Sums are of pointers that
// were made integers.
bool mayPoint(const Value *value, unsigned depth = 0) {
  constexpr unsigned kDeepest = 8;
  if (isa<Constant>(value)) return false;  // what a constant points to is no heap block and no stack
  const auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || depth == kDeepest || value->getType()->isPtrOrPtrVectorTy()) return true;
  const auto operandMayPoint = [&](const Value *operand) { return mayPoint(operand, depth + 1); };
  switch (instruction->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
      return any_of(instruction->operands(), [&](const Value *operand) { return isa<PtrToIntInst>(operand) || (isa<BinaryOperator>(operand) && operandMayPoint(operand)); });
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Select:
      return any_of(instruction->operands(), operandMayPoint);
    case Instruction::ZExt:
    case Instruction::SExt:
      return instruction->getOperand(0)->getType()->getScalarSizeInBits() >= 64;
    case Instruction::Mul:
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
    case Instruction::FPToSI:
    case Instruction::FPToUI:
      return false;
    default:
      return true;
  }
}

// How many operands of a sled it takes to tell a value: words of 64 bits, and vectors of two of them.
unsigned operandsFor(Type *type) {
  if (auto *vector = dyn_cast<FixedVectorType>(type)) return vector->getScalarType()->isIntegerTy(64) || vector->getScalarType()->isPointerTy() ? (vector->getNumElements() + 1) / 2 : 0;
  if (auto *array = dyn_cast<ArrayType>(type)) return array->getNumElements() * operandsFor(array->getElementType());
  unsigned sum = 0;
  if (auto *structure = dyn_cast<StructType>(type)) {
    for (Type *element : structure->elements()) sum += operandsFor(element);
    return sum;
  }
  return type->isPointerTy() || type->isIntegerTy(64) ? 1 : type->isIntegerTy(128) ? 2 : 0;
}

Value *storedValue(Instruction &instruction) {
  if (auto *store = dyn_cast<StoreInst>(&instruction)) return store->getValueOperand();
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) return exchange->getNewValOperand();
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return rmw->getValOperand();
  return nullptr;
}

void addValues(Instruction &instruction, SledEntry &entry) {
  if (auto *copy = dyn_cast<AnyMemTransferInst>(&instruction)) {
    entry.flags |= kSiteCopies;
    entry.values.push_back(copy->getRawSource());
    entry.words = 1;
    return;
  }
  Value *value = storedValue(instruction);
  if (!value || !operandsFor(value->getType()) || !mayPoint(value)) return;
  entry.values.push_back(value);
  entry.words = operandsFor(value->getType());
  ++sleds_pointers;
}

void addPassed(CallBase &call, const TargetLibraryInfo &library, SmallVectorImpl<SledEntry> &entries) {
  if (keepsNothing(call, library)) return;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    Value *argument = call.getArgOperand(i);
    if (!argument->getType()->isPointerTy() || isa<Constant>(argument) || call.isByValArgument(i) || call.paramHasAttr(i, Attribute::ElementType)) continue;
    SledEntry entry;
    entry.access.at = &call;
    entry.access.address = argument;
    entry.access.size = 1;
    entry.flags = kSitePasses | (call.doesNotCapture(i) ? kSiteCopies : 0);   // stores to a slot that is not captured have no sleds
    entries.push_back(entry);
    ++sleds_passes;
  }
}

bool isRelaxed(const Instruction &instruction) {
  if (const auto *load = dyn_cast<LoadInst>(&instruction)) return !isStrongerThanMonotonic(load->getOrdering());
  if (const auto *store = dyn_cast<StoreInst>(&instruction)) return !isStrongerThanMonotonic(store->getOrdering());
  if (const auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return !isStrongerThanMonotonic(rmw->getOrdering());
  return !isStrongerThanMonotonic(cast<AtomicCmpXchgInst>(instruction).getSuccessOrdering());
}

void addAtomic(Instruction &instruction, Value *address, SmallVectorImpl<SledEntry> &entries) {
  SledEntry entry;
  Value *value = storedValue(instruction);
  entry.access.at = &instruction;
  entry.access.address = address;
  entry.access.size = instruction.getModule()->getDataLayout().getTypeStoreSize(value ? value->getType() : instruction.getType());
  entry.access.is_write = value;
  entry.flags = kSiteAtomic | (isRelaxed(instruction) ? kSiteRelaxed : 0);
  addValues(instruction, entry);
  entries.push_back(entry);
}

}  // namespace

void findEntries(Instruction &instruction, CannotRace &cannot_race, const TargetLibraryInfo &library, SmallVectorImpl<SledEntry> &entries) {
  if (Value *address = atomicAddress(instruction)) {
    if (!cannot_race(instruction, address)) addAtomic(instruction, address, entries);
    return;
  }
  SmallVector<Access, 2> accesses;
  findAccesses(instruction, accesses);
  for (const Access &access : accesses) {
    if (cannot_race(instruction, access.address)) continue;
    if (isOfLanes(access)) {
      ++sleds_lanes;
      continue;
    }
    SledEntry entry;
    entry.access = access;
    if (access.is_write) addValues(instruction, entry);
    entries.push_back(entry);
  }
  if (auto *call = dyn_cast<CallBase>(&instruction)) addPassed(*call, library, entries);
}

}  // namespace bigfoot
