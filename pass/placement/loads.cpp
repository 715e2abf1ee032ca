// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/loads.h"

#include <map>

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "pass/access/access.h"
#include "pass/access/cannot_race.h"
#include "pass/options.h"
#include "pass/placement/effects.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(loads_alike, "Loads that yield what another one does");

namespace bigfoot {

namespace {

constexpr uint64_t kMaxQueries = 1 << 16;   // of alias analysis, for one function: loads times acquires

// p->f + 8  =>  q + 8, where `first` takes the load of p->f for q
class Naming : public SCEVRewriteVisitor<Naming> {
 public:
  using First = function_ref<const Instruction *(const Instruction &)>;
  Naming(ScalarEvolution &evolution, First first) : SCEVRewriteVisitor(evolution), first_(first) {}

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *progression) { return progression; }
  const SCEV *visitUnknown(const SCEVUnknown *leaf) {
    const auto *instruction = dyn_cast<Instruction>(leaf->getValue());
    const Instruction *first = instruction ? first_(*instruction) : nullptr;
    return first == instruction ? leaf : SE.getUnknown(const_cast<Instruction *>(first));
  }

 private:
  First first_;
};

}  // namespace

class Loads::Finder {
 public:
  Finder(Loads &loads, Function &function, const EffectTable &effects, CannotRace &cannot_race, FunctionAnalysisManager &analyses)
      : loads_(loads),
        cannot_race_(cannot_race),
        memory_(analyses.getResult<MemorySSAAnalysis>(function).getMSSA()),
        aliases_(analyses.getResult<AAManager>(function)) {
    for (const Instruction &instruction : instructions(function))
      if (effects.of(instruction) & kMayAcquire) acquires_.push_back(&instruction);
  }

  // Requires: the loads that the address is made of were added.
  void add(const LoadInst &load) {
    if (!isStable(load)) return;
    auto *use = dyn_cast_or_null<MemoryUse>(memory_.getMemoryAccess(&load));
    if (!use) return;
    const MemoryAccess *state = memory_.getWalker()->getClobberingMemoryAccess(use, aliases_);
    auto first = [&](const Instruction &inner) {
      const auto found = loads_.class_of_.find(&inner);
      return found == loads_.class_of_.end() ? &inner : loads_.classes_[found->second].first;
    };
    const SCEV *pointer = loads_.evolution_.getSCEV(const_cast<Value *>(load.getPointerOperand()));
    const SCEV *address = Naming(loads_.evolution_, first).visit(pointer);
    const auto [entry, is_new] = numbers_.try_emplace(Key{address, load.getType(), state}, loads_.classes_.size());
    if (is_new) loads_.classes_.push_back({&load, address, state});
    join(load, entry->second);
    if (!is_new) ++loads_alike;
  }

  // All that it can be is one class. What that is named by dominates all of these, and so their meeting.
  void add(const PHINode &phi) {
    const auto *value = dyn_cast<Instruction>(phi.getIncomingValue(0));
    const auto found = value ? loads_.class_of_.find(value) : loads_.class_of_.end();
    if (found == loads_.class_of_.end()) return;
    const unsigned number = found->second;
    const bool is_one = all_of(phi.incoming_values(), [&](const Value *other) {
      const auto *instruction = dyn_cast<Instruction>(other);
      const auto its = instruction ? loads_.class_of_.find(instruction) : loads_.class_of_.end();
      return its != loads_.class_of_.end() && its->second == number;
    });
    if (is_one) join(phi, number);
  }

 private:
  void join(const Instruction &instruction, unsigned number) {
    ++loads_.classes_[number].size;
    loads_.class_of_[&instruction] = number;
  }

  // Whether nobody changes the place behind MemorySSA's back: no other thread can, or only before an acquire of this thread, all of
  // which are definitions of the place. (LLVM takes a call that reads only, or touches its arguments only, for none.)
  bool isStable(const LoadInst &load) {
    if (cannot_race_.isPrivate(load.getPointerOperand())) return true;
    if (precision() == Precision::kAddress) return false;
    queries_ += acquires_.size();
    if (queries_ > kMaxQueries) return false;
    const MemoryLocation place = MemoryLocation::get(&load);
    return all_of(acquires_, [&](const Instruction *acquire) { return isModSet(aliases_.getModRefInfo(acquire, place)); });
  }

  Loads &loads_;
  CannotRace &cannot_race_;
  MemorySSA &memory_;
  BatchAAResults aliases_;
  SmallVector<const Instruction *> acquires_;
  std::map<Key, unsigned> numbers_;
  uint64_t queries_ = 0;
};

namespace {

// The loads that expressions are made of, directly or by a phi, those in the addresses of these included.
class Leaves {
 public:
  explicit Leaves(ScalarEvolution &evolution) : evolution_(evolution) {}

  bool follow(const SCEV *expression) {
    const auto *leaf = dyn_cast<SCEVUnknown>(expression);
    if (!leaf) return true;
    add(leaf->getValue());
    if (const auto *phi = dyn_cast<PHINode>(leaf->getValue()))
      for (const Value *incoming : phi->incoming_values()) add(incoming);
    return true;
  }
  bool isDone() const { return false; }

  void find(ArrayRef<const Access *> accesses) {
    for (const Access *access : accesses)
      if (access->address->getType()->isPointerTy()) visitAll(evolution_.getSCEV(access->address), *this);
    for (unsigned i = 0; i < loads_.size(); ++i) visitAll(address(*loads_[i]), *this);
  }
  bool contains(const LoadInst *load) const { return loads_.contains(load); }

  // Whether two have the same address at first sight: only then can any two be alike.
  bool anyAlike() {
    DenseSet<std::pair<const SCEV *, const Type *>> seen;
    return any_of(loads_, [&](const LoadInst *load) { return !seen.insert({address(*load), load->getType()}).second; });
  }

 private:
  void add(const Value *value) {
    if (const auto *load = dyn_cast<LoadInst>(value); load && load->isSimple()) loads_.insert(load);
  }
  const SCEV *address(const LoadInst &load) { return evolution_.getSCEV(const_cast<Value *>(load.getPointerOperand())); }

  ScalarEvolution &evolution_;
  SetVector<const LoadInst *> loads_;
};

}  // namespace

Loads::Loads(Function &function, ArrayRef<const Access *> accesses, const EffectTable &effects, CannotRace &cannot_race,
             FunctionAnalysisManager &analyses)
    : evolution_(analyses.getResult<ScalarEvolutionAnalysis>(function)) {
  if (!placementOptions().loads) return;
  Leaves leaves(evolution_);
  leaves.find(accesses);
  if (!leaves.anyAlike()) return;
  Finder finder(*this, function, effects, cannot_race, analyses);
  // In this order a load follows those that its address is made of, and the first of a class comes before all that it dominates.
  for (const BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
    for (const Instruction &instruction : *block)
      if (const auto *load = dyn_cast<LoadInst>(&instruction); load && leaves.contains(load))
        finder.add(*load);
      else if (const auto *phi = dyn_cast<PHINode>(&instruction))
        finder.add(*phi);
}

const Loads::Class *Loads::classOf(const Instruction &instruction) const {
  const auto found = class_of_.find(&instruction);
  return found == class_of_.end() || classes_[found->second].size < 2 ? nullptr : &classes_[found->second];
}

const SCEV *Loads::named(const SCEV *expression) const {
  auto first = [&](const Instruction &instruction) {
    const Class *found = classOf(instruction);
    return found ? found->first : &instruction;
  };
  return Naming(evolution_, first).visit(expression);
}

}  // namespace bigfoot
