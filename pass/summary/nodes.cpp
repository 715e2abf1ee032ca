// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/summary/nodes.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace bigfoot {
namespace {

// Names are words of a line.
std::string escaped(StringRef name) {
  std::string text;
  for (const char c : name)
    if (c <= ' ' || c == '%' || c == '"' || c == '\\' || c == 127) text += "%" + utohexstr(static_cast<unsigned char>(c), false, 2);
    else text += c;
  return text;
}

}  // namespace

Nodes::Nodes(const Module &module) : layout_(module.getDataLayout()) {
  std::string identity = module.getSourceFileName();
  for (const Function &function : module)
    if (!function.isDeclaration()) identity += function.getName().str() + ":" + std::to_string(function.getInstructionCount());
  suffix_ = "@" + utohexstr(xxHash64(identity));
}

std::string Nodes::symbol(const GlobalValue &global) const {
  return escaped(global.getName()) + (global.hasLocalLinkage() ? suffix_ : "");
}

bool Nodes::mayHold(const Type *type) const {
  if (type->isPointerTy()) return true;
  if (const auto *integer = dyn_cast<IntegerType>(type)) return integer->getBitWidth() >= 64;
  if (const auto *vector = dyn_cast<VectorType>(type)) return mayHold(vector->getElementType());
  if (const auto *array = dyn_cast<ArrayType>(type)) return mayHold(array->getElementType());
  const auto *structure = dyn_cast<StructType>(type);
  return structure && any_of(structure->elements(), [&](const Type *element) { return mayHold(element); });
}

const Value *Nodes::strip(const Value *value, int64_t &offset) const {
  for (;;) {
    if (value->getType()->isPointerTy()) {
      APInt distance(64, 0);
      value = value->stripAndAccumulateConstantOffsets(layout_, distance, /*AllowNonInbounds=*/true);
      offset += distance.getSExtValue();
    }
    const auto *operation = dyn_cast<Operator>(value);
    if (!operation) return value;
    const unsigned code = operation->getOpcode();
    if (code != Instruction::PtrToInt && code != Instruction::IntToPtr && code != Instruction::BitCast && code != Instruction::Freeze) return value;
    if (!mayHold(operation->getOperand(0)->getType())) return value;
    value = operation->getOperand(0);
  }
}

void Nodes::unify(Cell a, Cell b) {
  if (!a.node || !b.node || (a.node == b.node && a.offset == b.offset)) return;
  line("= " + std::to_string(a.node) + " " + std::to_string(a.offset) + " " + std::to_string(b.node) + " " + std::to_string(b.offset));
}

unsigned Nodes::nodeOf(const Value *value) {
  auto [entry, is_new] = nodes_.try_emplace(value, 0);
  if (!is_new) return entry->second;
  if (!mayHold(value->getType()) || isa<ConstantData>(value)) return 0;
  const unsigned node = entry->second = make();
  if (const auto *global = dyn_cast<GlobalValue>(value)) {
    line("g " + std::to_string(node) + " " + symbol(*global));
  } else if (const auto *constant = dyn_cast<Constant>(value)) {
    for (const Use &operand : constant->operands()) unify({node, 0}, of(operand));  // an aggregate, or an expression: any of its parts
  }
  return node;
}

Cell Nodes::of(const Value *value) {
  int64_t offset = 0;
  value = strip(value, offset);
  const unsigned node = nodeOf(value);
  return {node, node ? offset : 0};
}

}  // namespace bigfoot
