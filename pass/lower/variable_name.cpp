// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Opaque pointers have forgotten the types; debug info has not. From the address we walk back to a value that a
// variable names (a global, a stack slot, a value with a debug record), collecting offsets, and then walk the
// variable's type down by those offsets.
//
//   %f = getelementptr i8, ptr %acc, i64 8        #dbg_value(ptr %acc, "account": struct Account *)
//   store i64 %v, ptr %f                          offset 8 of struct Account is "balance"  =>  account->balance
#include "pass/lower/variable_name.h"

#include <optional>

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr unsigned kMaxDepth = 6;  // of pointers followed and of types entered at once

// A source expression: its text and the type of the object that it names.
struct Named {
  std::string text;
  const DIType *type;
};

// Where an address lies from the object that it was computed from.
struct Place {
  int64_t offset = 0;
  SmallVector<uint64_t, 2> strides;  // of indices known only at run time
};

const DIType *stripQualifiers(const DIType *type) {
  while (const auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case dwarf::DW_TAG_typedef:
      case dwarf::DW_TAG_const_type:
      case dwarf::DW_TAG_volatile_type:
      case dwarf::DW_TAG_restrict_type:
      case dwarf::DW_TAG_atomic_type:
      case dwarf::DW_TAG_member:
        type = derived->getBaseType();
        continue;
      default:
        return type;
    }
  }
  return type;
}

uint64_t byteSize(const DIType *type) {
  const DIType *stripped = stripQualifiers(type);
  return stripped ? stripped->getSizeInBits() / 8 : 0;
}

bool isReference(const DIType *type) {
  return type->getTag() == dwarf::DW_TAG_reference_type || type->getTag() == dwarf::DW_TAG_rvalue_reference_type;
}

// Returns: what a pointer or reference type points to, or null for any other type.
const DIDerivedType *asPointer(const DIType *type) {
  const auto *derived = dyn_cast_or_null<DIDerivedType>(stripQualifiers(type));
  return derived && (derived->getTag() == dwarf::DW_TAG_pointer_type || isReference(derived)) ? derived : nullptr;
}

// Returns: the member or base class of a struct that holds the byte at `offset`. In a union every member does:
// null, for any guess would be as good.
const DIDerivedType *memberAt(const DICompositeType &type, uint64_t offset) {
  if (type.getTag() == dwarf::DW_TAG_union_type) return nullptr;
  for (const DINode *element : type.getElements()) {
    const auto *member = dyn_cast<DIDerivedType>(element);
    if (!member || member->isStaticMember() || member->isVirtual()) continue;
    if (member->getTag() != dwarf::DW_TAG_member && member->getTag() != dwarf::DW_TAG_inheritance) continue;
    const uint64_t start = member->getOffsetInBits() / 8;
    if (offset >= start && offset - start < std::max<uint64_t>(byteSize(member->getBaseType()), 1)) return member;
  }
  return nullptr;
}

// Extends `named` to the part of it at `place` that an access of `size` bytes touches.
Named descend(Named named, Place place, uint64_t size, unsigned depth = 0) {
  const auto *composite = dyn_cast_or_null<DICompositeType>(stripQualifiers(named.type));
  if (!composite || depth > kMaxDepth || place.offset < 0) return named;
  if (composite->getTag() == dwarf::DW_TAG_array_type) {
    const uint64_t element = byteSize(composite->getBaseType());
    if (!element) return named;
    place.offset %= static_cast<int64_t>(element);
    erase_if(place.strides, [&](uint64_t stride) { return stride % element == 0; });
    return descend({named.text + "[]", composite->getBaseType()}, place, size, depth + 1);
  }
  if (place.offset == 0 && place.strides.empty() && size >= byteSize(composite) && depth == 0) return named;
  const DIDerivedType *member = memberAt(*composite, place.offset);
  if (!member) return named;
  place.offset -= static_cast<int64_t>(member->getOffsetInBits() / 8);
  if (!member->getName().empty() && member->getTag() == dwarf::DW_TAG_member)
    named.text += "." + member->getName().str();
  return descend({std::move(named.text), member->getBaseType()}, place, size, depth + 1);
}

// Names what pointer variable `pointer` points to, `place` away.
std::optional<Named> dereference(const Named &pointer, Place place, uint64_t size) {
  const DIDerivedType *type = asPointer(pointer.type);
  if (!type || !type->getBaseType()) return std::nullopt;
  const uint64_t pointee = byteSize(type->getBaseType());
  if (!pointee) return std::nullopt;
  if (isReference(type)) return descend({pointer.text, type->getBaseType()}, place, size);
  const bool is_indexed = any_of(place.strides, [&](uint64_t stride) { return stride % pointee == 0; });
  if (is_indexed || place.offset < 0 || uint64_t(place.offset) >= pointee) {
    erase_if(place.strides, [&](uint64_t stride) { return stride % pointee == 0; });
    const auto period = static_cast<int64_t>(pointee);
    place.offset = (place.offset % period + period) % period;
    return descend({pointer.text + "[]", type->getBaseType()}, place, size);
  }
  // "*p", but "p->x" and not "(*p).x".
  Named part = descend({"", type->getBaseType()}, place, size);
  if (part.text.empty()) return Named{"*" + pointer.text, part.type};
  return Named{part.text[0] == '.' ? pointer.text + "->" + part.text.substr(1) : pointer.text + part.text, part.type};
}

class Namer {
 public:
  explicit Namer(const Instruction &at)
      : layout_(at.getModule()->getDataLayout()),
        scope_(at.getDebugLoc() ? at.getDebugLoc()->getScope()->getSubprogram() : nullptr) {}

  // Names the `size` bytes in memory at `address`.
  std::optional<Named> memory(const Value *address, uint64_t size, unsigned depth = 0) const {
    Place place;
    for (unsigned steps = 0; steps < 2 * kMaxDepth; ++steps) {
      if (auto object = objectAt(address)) return descend(*object, place, size);
      if (auto pointer = value(address)) return dereference(*pointer, place, size);
      const Value *next = step(address, place);
      if (!next) break;
      address = next;
    }
    // A pointer that is itself in memory: name that, and follow it.
    const auto *load = dyn_cast<LoadInst>(address);
    if (!load || depth >= kMaxDepth) return std::nullopt;
    const auto pointer = memory(load->getPointerOperand(), layout_.getPointerSize(), depth + 1);
    return pointer ? dereference(*pointer, place, size) : std::nullopt;
  }

 private:
  // Returns: the variable that lives at `address`.
  std::optional<Named> objectAt(const Value *address) const {
    if (const auto *global = dyn_cast<GlobalVariable>(address)) {
      SmallVector<DIGlobalVariableExpression *, 1> descriptions;
      global->getDebugInfo(descriptions);
      for (const auto *description : descriptions)
        if (description->getExpression()->getNumElements() == 0)
          return Named{description->getVariable()->getName().str(), description->getVariable()->getType()};
      return std::nullopt;
    }
    if (!isa<AllocaInst>(address) && !isa<Argument>(address)) return std::nullopt;
    auto *mutable_address = const_cast<Value *>(address);
    for (const DbgVariableRecord *record : findDVRDeclares(mutable_address))
      if (record->getExpression()->getNumElements() == 0) return fromVariable(record->getVariable());
    for (const DbgDeclareInst *record : findDbgDeclares(mutable_address))
      if (record->getExpression()->getNumElements() == 0) return fromVariable(record->getVariable());
    return std::nullopt;
  }

  // Returns: the pointer variable whose value is `address`, preferably one of the function (perhaps inlined) that
  // the access was written in.
  std::optional<Named> value(const Value *address) const {
    if (isa<Constant>(address)) return std::nullopt;
    SmallVector<DbgValueInst *, 4> intrinsics;
    SmallVector<DbgVariableRecord *, 4> records;
    findDbgValues(intrinsics, const_cast<Value *>(address), &records);
    const DILocalVariable *best = nullptr;
    auto consider = [&](const DILocalVariable *variable, const DIExpression *expression) {
      if (expression->getNumElements() != 0 || !asPointer(variable->getType())) return;
      if (!best || (best->getScope()->getSubprogram() != scope_ && variable->getScope()->getSubprogram() == scope_))
        best = variable;
    };
    for (auto *record : records)
      if (record->isDbgValue() && !record->hasArgList()) consider(record->getVariable(), record->getExpression());
    for (const auto *record : intrinsics)
      if (!record->hasArgList()) consider(record->getVariable(), record->getExpression());
    return best ? std::optional(fromVariable(best)) : std::nullopt;
  }

  static Named fromVariable(const DILocalVariable *variable) {
    return {variable->getName().str(), variable->getType()};
  }

  // Returns: the pointer from which `address` was computed, with what was added in `place`; null at the root.
  const Value *step(const Value *address, Place &place) const {
    if (const auto *gep = dyn_cast<GEPOperator>(address))
      return addOffset(*gep, place) ? gep->getPointerOperand() : nullptr;
    if (const auto *call = dyn_cast<IntrinsicInst>(address))
      return call->getIntrinsicID() == Intrinsic::threadlocal_address ||
                     call->getIntrinsicID() == Intrinsic::launder_invariant_group
                 ? call->getArgOperand(0)
                 : nullptr;
    if (const auto *phi = dyn_cast<PHINode>(address)) return start(*phi, place);
    return nullptr;
  }

  bool addOffset(const GEPOperator &gep, Place &place) const {
    const unsigned bits = layout_.getIndexTypeSizeInBits(gep.getType());
    MapVector<Value *, APInt> variable;
    APInt constant(bits, 0);
    if (!gep.collectOffset(layout_, bits, variable, constant)) return false;
    place.offset += constant.getSExtValue();
    for (const auto &[index, stride] : variable) place.strides.push_back(stride.abs().getZExtValue());
    return true;
  }

  // p = phi [q, entry], [p + 8, loop]: q, indexed by 8.
  const Value *start(const PHINode &phi, Place &place) const {
    if (phi.getNumIncomingValues() != 2) return nullptr;
    for (unsigned i = 0; i < 2; ++i) {
      const auto *advance = dyn_cast<GEPOperator>(phi.getIncomingValue(i));
      Place stride;
      if (!advance || advance->getPointerOperand() != &phi || !addOffset(*advance, stride)) continue;
      if (!stride.strides.empty() || stride.offset == 0) return nullptr;
      place.strides.push_back(std::abs(stride.offset));
      return phi.getIncomingValue(1 - i);
    }
    return nullptr;
  }

  const DataLayout &layout_;
  const DISubprogram *scope_;
};

}  // namespace

std::string variableName(const Instruction &at, const Value *address, uint64_t size) {
  const auto named = Namer(at).memory(address, size);
  return named ? named->text : "";
}

std::string valueName(const Value *value) {
  if (const auto *global = dyn_cast<GlobalVariable>(value)) return global->getName().str();
  if (!isa<Instruction>(value) && !isa<Argument>(value)) return "";
  SmallVector<DbgValueInst *, 4> intrinsics;
  SmallVector<DbgVariableRecord *, 4> records;
  findDbgValues(intrinsics, const_cast<Value *>(value), &records);
  const DILocalVariable *first = nullptr;  // in the source: of `for (int i = lo; ...` it is lo
  auto consider = [&](const DILocalVariable *variable, const DIExpression *expression) {
    if (expression->getNumElements() == 0 && (!first || variable->getLine() < first->getLine())) first = variable;
  };
  for (DbgVariableRecord *record : records)
    if (record->isDbgValue() && !record->hasArgList()) consider(record->getVariable(), record->getExpression());
  for (const DbgValueInst *record : intrinsics)
    if (!record->hasArgList()) consider(record->getVariable(), record->getExpression());
  return first ? first->getName().str() : "";
}

}  // namespace bigfoot
