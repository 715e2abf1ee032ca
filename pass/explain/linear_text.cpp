// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/explain/linear_text.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "pass/lower/variable_name.h"

using namespace llvm;

namespace bigfoot {

void Linear::add(const Linear &other, int64_t factor) {
  constant += other.constant * factor;
  for (const auto &[name, by] : other.terms)
    if ((terms[name] += by * factor) == 0) terms.erase(name);
}

bool Linear::divideBy(int64_t divisor) {
  if (constant % divisor) return false;
  for (const auto &[name, factor] : terms)
    if (factor % divisor) return false;
  constant /= divisor;
  for (auto &[name, factor] : terms) factor /= divisor;
  return true;
}

// "n", "2*i + j - 1", "0"
std::string Linear::text() const {
  std::string out;
  auto append = [&](int64_t factor, const std::string &what) {
    out += out.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
    const std::string times = std::to_string(std::abs(factor));
    out += what.empty() ? times : (times == "1" ? "" : times + "*") + what;
  };
  for (const auto &[name, factor] : terms) append(factor, name);
  if (constant || out.empty()) append(constant, "");
  return out;
}

namespace {

constexpr unsigned kMaxDepth = 16;

class Reader {
 public:
  // Adds `factor` times the value. Returns: whether it could.
  bool add(const Value *value, int64_t factor, unsigned depth = 0) {
    if (depth > kMaxDepth) return false;
    if (const auto *number = dyn_cast<ConstantInt>(value)) {
      if (number->getValue().getSignificantBits() > 62) return false;
      sum.constant += number->getSExtValue() * factor;
      return true;
    }
    if (const std::string name = valueName(value); !name.empty()) {
      sum.add({{{name, 1}}, 0}, factor);
      return true;
    }
    if (isa<SExtInst, ZExtInst, TruncInst, FreezeInst>(value)) return add(cast<User>(value)->getOperand(0), factor, depth + 1);
    if (const auto *address = dyn_cast<GEPOperator>(value)) return addAddress(*address, factor, depth + 1);
    const auto *operation = dyn_cast<BinaryOperator>(value);
    return operation && addOperation(*operation, factor, depth + 1);
  }

  Linear sum;

 private:
  bool addOperation(const BinaryOperator &operation, int64_t factor, unsigned depth) {
    const Value *left = operation.getOperand(0), *right = operation.getOperand(1);
    const auto *number = dyn_cast<ConstantInt>(right);
    switch (operation.getOpcode()) {
      case Instruction::Or:
        if (!cast<PossiblyDisjointInst>(operation).isDisjoint()) return false;
        [[fallthrough]];
      case Instruction::Add: return add(left, factor, depth) && add(right, factor, depth);
      case Instruction::Sub: return add(left, factor, depth) && add(right, -factor, depth);
      case Instruction::Mul: return number && number->getBitWidth() <= 64 && add(left, factor * number->getSExtValue(), depth);
      case Instruction::Shl: return number && number->getZExtValue() < 32 && add(left, factor << number->getZExtValue(), depth);
      default: return false;
    }
  }

  bool addAddress(const GEPOperator &address, int64_t factor, unsigned depth) {
    const auto *instruction = dyn_cast<Instruction>(&address);
    if (!instruction) return false;
    const DataLayout &layout = instruction->getModule()->getDataLayout();
    MapVector<Value *, APInt> indices;
    APInt constant(64, 0);
    if (!address.collectOffset(layout, 64, indices, constant)) return false;
    sum.constant += constant.getSExtValue() * factor;
    for (const auto &[index, stride] : indices)
      if (!add(index, factor * stride.getSExtValue(), depth)) return false;
    return add(address.getPointerOperand(), factor, depth);
  }
};

}  // namespace

std::optional<Linear> asLinear(const Value *value) {
  Reader reader;
  if (!reader.add(value, 1)) return std::nullopt;
  return reader.sum;
}

}  // namespace bigfoot
