// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/paths.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "pass/access/access.h"
#include "pass/placement/loads.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr uint64_t kLargest = 1 << 20;  // larger memory intrinsics are left alone

uint64_t constantSize(const Access &access) {
  if (!access.bytes) return access.size;
  const auto *length = dyn_cast<ConstantInt>(access.bytes);
  return length && length->getValue().ult(kLargest) ? length->getZExtValue() : 0;
}

struct Definitions {
  Base &base;
  const Loads *loads;   // null if each load defines what it yields by itself

  bool follow(const SCEV *expression) {
    if (const auto *progression = dyn_cast<SCEVAddRecExpr>(expression)) renew(progression->getLoop()->getHeader());
    const auto *leaf = dyn_cast<SCEVUnknown>(expression);
    const auto *instruction = leaf ? dyn_cast<Instruction>(leaf->getValue()) : nullptr;
    if (!instruction) return true;
    if (const Loads::Class *alike = loads ? loads->classOf(*instruction) : nullptr)
      followClass(*alike);
    else if (isa<PHINode>(instruction))
      renew(instruction->getParent());
    else
      define(instruction);
    return true;
  }
  bool isDone() const { return false; }

 private:
  // Its loads read the same place of the same state of memory until that, or the place, is another. (F4)
  void followClass(const Loads::Class &alike) {
    base.has_classes = true;
    if (isa<MemoryPhi>(alike.state))
      renew(alike.state->getBlock());
    else if (const Instruction *writer = cast<MemoryDef>(alike.state)->getMemoryInst())   // none at the function's entry
      define(writer);
    visitAll(alike.address, *this);
  }
  void define(const Instruction *instruction) {
    if (!is_contained(base.defined_by, instruction)) base.defined_by.push_back(instruction);
  }
  void renew(const BasicBlock *block) {
    if (!is_contained(base.renewed_in, block)) base.renewed_in.push_back(block);
  }
};

}  // namespace

std::pair<const SCEV *, int64_t> splitConstant(const SCEV *expression, ScalarEvolution &evolution) {
  if (const auto *constant = dyn_cast<SCEVConstant>(expression)) {
    if (constant->getAPInt().getSignificantBits() > 48) return {expression, 0};
    return {evolution.getZero(constant->getType()), constant->getAPInt().getSExtValue()};
  }
  if (const auto *sum = dyn_cast<SCEVAddExpr>(expression)) {
    int64_t total = 0;
    SmallVector<const SCEV *, 4> parts;
    for (const SCEV *operand : sum->operands()) {
      const auto [part, offset] = splitConstant(operand, evolution);
      parts.push_back(part);
      total += offset;
    }
    return total ? std::pair(evolution.getAddExpr(parts), total) : std::pair(expression, total);
  }
  if (const auto *progression = dyn_cast<SCEVAddRecExpr>(expression); progression && progression->isAffine()) {
    const auto [start, offset] = splitConstant(progression->getStart(), evolution);
    if (!offset) return {expression, 0};
    const SCEV *step = progression->getStepRecurrence(evolution);
    return {evolution.getAddRecExpr(start, step, progression->getLoop(), SCEV::FlagAnyWrap), offset};
  }
  return {expression, 0};
}

unsigned Paths::internBase(const SCEV *expression, bool is_own) {
  const auto [entry, is_new] = (is_own ? own_index_ : index_).try_emplace(expression, bases_.size());
  if (!is_new) return entry->second;
  Base &base = bases_.emplace_back();
  base.expression = expression;
  Definitions definitions{base, is_own ? nullptr : &loads_};
  visitAll(expression, definitions);
  return entry->second;
}

std::optional<Path> Paths::find(const Access &access) {
  const uint64_t size = constantSize(access);
  if (!size || access.lane >= 0 || access.mask || !access.address->getType()->isPointerTy()) return std::nullopt;
  const SCEV *address = evolution_.getSCEV(access.address);
  if (isa<SCEVCouldNotCompute>(address)) return std::nullopt;
  const auto [rest, offset] = splitConstant(loads_.named(address), evolution_);
  const int64_t begin = offset + static_cast<int64_t>(access.offset);
  const unsigned base = internBase(rest, /*is_own=*/false);
  const unsigned own =
      bases_[base].has_classes ? internBase(splitConstant(address, evolution_).first, /*is_own=*/true) : base;
  return Path{base, own, begin, begin + static_cast<int64_t>(size)};
}

void Paths::divide(ArrayRef<Path> paths) {
  for (const Path &path : paths) bases_[path.base].cuts.append({path.begin, path.end});
  for (Base &base : bases_) {
    llvm::sort(base.cuts);
    base.cuts.erase(std::unique(base.cuts.begin(), base.cuts.end()), base.cuts.end());
    base.first_bit = bits_;
    if (!base.cuts.empty()) bits_ += 2 * (base.cuts.size() - 1);
  }
}

// Bits of an atom: 2n is "read", 2n + 1 "written".
std::pair<unsigned, unsigned> Paths::atomsOf(const Path &path) const {
  const Base &base = bases_[path.base];
  const auto first = llvm::lower_bound(base.cuts, path.begin), last = llvm::lower_bound(base.cuts, path.end);
  return {base.first_bit + 2 * (first - base.cuts.begin()), base.first_bit + 2 * (last - base.cuts.begin())};
}

void Paths::cover(const Path &path, bool is_write, BitVector &bits) const {
  const auto [first, last] = atomsOf(path);
  if (is_write) {
    bits.set(first, last);
  } else {
    for (unsigned bit = first; bit < last; bit += 2) bits.set(bit);
  }
}

bool Paths::covers(const BitVector &bits, const Path &path, bool is_write) const {
  const auto [first, last] = atomsOf(path);
  for (unsigned bit = first; bit < last; bit += 2)
    if (!bits.test(bit + is_write)) return false;
  return true;
}

void Paths::forget(unsigned index, BitVector &bits) const {
  const Base &base = bases_[index];
  if (!base.cuts.empty()) bits.reset(base.first_bit, base.first_bit + 2 * (base.cuts.size() - 1));
}

}  // namespace bigfoot
