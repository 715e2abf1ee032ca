// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/lanes.h"

#include <limits>

#include "abi/context.h"
#include "abi/lanes.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "pass/access/access.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"
#include "pass/options.h"
#include "pass/placement/expansion.h"
#include "pass/simd_loops.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(lanes_compared, "Pairs of accesses of simd loops that are compared lane by lane");

namespace bigfoot {

namespace {

// One simd loop that has a counted number of iterations and one exit.
class LanesOfLoop {
 public:
  LanesOfLoop(Function &function, Loop &loop, uint64_t safelen, SiteTable &sites, FunctionAnalysisManager &analyses)
      : loop_(loop), safelen_(safelen), sites_(sites), loops_(analyses.getResult<LoopAnalysis>(function)),
        dominators_(analyses.getResult<DominatorTreeAnalysis>(function)), evolution_(analyses.getResult<ScalarEvolutionAnalysis>(function)),
        u64_(Type::getInt64Ty(function.getContext())), expansion_(function, evolution_, dominators_) {}

  // Returns: whether there are any hooks now.
  bool compare() {
    exiting_ = loop_.getExitingBlock();
    exit_ = loop_.getExitBlock();
    latch_ = loop_.getLoopLatch();
    if (!exiting_ || !exit_ || !latch_ || !loop_.getLoopPreheader() || safelen_ == 1 || exit_->isEHPad()) return false;
    const SCEV *turns = evolution_.getBackedgeTakenCount(&loop_);
    if (isa<SCEVCouldNotCompute>(turns) || evolution_.getTypeSizeInBits(turns->getType()) > 64) return false;
    turns_ = evolution_.getNoopOrZeroExtend(turns, u64_);
    for (BasicBlock *block : loop_.blocks()) findIn(*block);
    if (all_known_) noteCompared(loop_);
    return pairUp();
  }

 private:
  struct Lane {
    Access access;
    const SCEV *start, *stride, *count;
    bool is_known;
  };
  static constexpr unsigned kMostPairs = 64;   // of one loop

  void findIn(BasicBlock &block) {
    const bool is_before_exit = dominators_.dominates(&block, exiting_);
    const bool is_counted = loops_.getLoopFor(&block) == &loop_ && dominators_.dominates(&block, latch_) &&
                            (is_before_exit || dominators_.dominates(exiting_, &block));
    // The block with the exit, and those before it, run once more than the loop turns.
    const SCEV *count = is_before_exit ? evolution_.getAddExpr(turns_, evolution_.getOne(u64_)) : turns_;
    for (Instruction &instruction : block) {
      SmallVector<Access, 1> accesses;
      findAccesses(instruction, accesses);
      for (const Access &access : accesses) all_known_ &= (is_counted && add(access, count)) || isPrivate(access);
    }
  }

  static const AllocaInst *variableOf(const Access &access) {
    return access.lane >= 0 ? nullptr : dyn_cast<AllocaInst>(getUnderlyingObject(access.address, /*MaxLookup=*/0));
  }
  static bool isPrivate(const Access &access) {
    const AllocaInst *variable = variableOf(access);
    return variable && !isSharedInSimd(*variable);
  }

  bool add(const Access &access, const SCEV *count) {
    if (!access.size || access.offset || access.lane >= 0 || access.mask || access.bytes_per_lane || access.is_vptr || isPrivate(access)) return false;
    const SCEV *start = evolution_.getSCEV(access.address), *stride = evolution_.getZero(u64_);
    if (!evolution_.isLoopInvariant(start, &loop_)) {
      const auto *progression = dyn_cast<SCEVAddRecExpr>(start);
      if (!progression || progression->getLoop() != &loop_ || !progression->isAffine()) return false;
      start = progression->getStart();
      stride = progression->getStepRecurrence(evolution_);
    }
    Instruction *place = loop_.getLoopPreheader()->getTerminator();
    start = expansion_.at(start, place);
    if (!start || stride->getType() != u64_ || !(stride = expansion_.at(stride, place)) || !(count = expansion_.at(count, place))) return false;
    lanes_.push_back({access, start, stride, count, variableOf(access) != nullptr});
    return true;
  }

  // Whether the numbers that the compiler knows leave it open, or say that they do.
  bool mayCollide(const Lane &a, const Lane &b) {
    const auto *apart = dyn_cast<SCEVConstant>(evolution_.getMinusSCEV(a.start, b.start));
    const auto *stride = dyn_cast<SCEVConstant>(a.stride);
    if (!apart || !stride) return true;
    const LanePair pair{apart->getAPInt().getSExtValue(), stride->getAPInt().getSExtValue(), static_cast<long>(a.access.size),
                        static_cast<long>(b.access.size)};
    return pair.distance(safelen_ ? static_cast<long>(safelen_) - 1 : std::numeric_limits<long>::max()) != 0;
  }

  bool pairUp() {
    unsigned found = 0;
    for (unsigned i = 0; i < lanes_.size(); ++i)
      for (unsigned j = i; j < lanes_.size(); ++j) {
        const Lane &a = lanes_[i], &b = lanes_[j];
        if ((!a.access.is_write && !b.access.is_write) || a.stride != b.stride || !mayCollide(a, b)) continue;
        lower(a, b);
        ++lanes_compared;
        if (++found == kMostPairs) return true;
      }
    return found;
  }

  void lower(const Lane &a, const Lane &b) {
    Instruction *place = loop_.getLoopPreheader()->getTerminator();
    if (!behind_) behind_ = SplitEdge(exiting_, exit_, &dominators_, &loops_)->getTerminator();
    IRBuilder<> builder(behind_);
    builder.SetCurrentDebugLocation(hookLocation(*a.access.at));
    const auto compute = [&](const SCEV *value, Type *type) { return expansion_.compute(value, type, place); };
    CallInst *call = callHook(builder, "__bigfoot_lanes",
                              {compute(a.start, a.access.address->getType()), compute(b.start, b.access.address->getType()), compute(a.stride, u64_),
                               compute(evolution_.getUMinExpr(a.count, b.count), u64_), builder.getInt64(safelen_),
                               builder.getInt32((a.is_known ? 1 : 0) | (b.is_known ? 2 : 0)), sites_.add(a.access), sites_.add(b.access),
                               builder.getInt64(kNoContext)});
    call->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    for (const Attribute::AttrKind kind : {Attribute::NoSync, Attribute::NoFree, Attribute::WillReturn}) call->addFnAttr(kind);
    for (unsigned pointer : {0, 1}) call->addParamAttr(pointer, Attribute::NoCapture);
  }

  Loop &loop_;
  const uint64_t safelen_;
  SiteTable &sites_;
  LoopInfo &loops_;
  DominatorTree &dominators_;
  ScalarEvolution &evolution_;
  Type *const u64_;
  Expansion expansion_;
  BasicBlock *exiting_ = nullptr, *exit_ = nullptr, *latch_ = nullptr;
  const SCEV *turns_ = nullptr;
  Instruction *behind_ = nullptr;
  SmallVector<Lane> lanes_;
  bool all_known_ = true;
};

// Without optimisation loops count in memory. In a function with such a loop its own variables become registers, which checks need not watch anyway.
void promoteVariables(Function &function, FunctionAnalysisManager &analyses) {
  SmallVector<AllocaInst *> variables;
  for (Instruction &instruction : function.getEntryBlock())
    if (auto *variable = dyn_cast<AllocaInst>(&instruction); variable && isAllocaPromotable(variable)) variables.push_back(variable);
  if (variables.empty()) return;
  PromoteMemToReg(variables, analyses.getResult<DominatorTreeAnalysis>(function));
}

// Whether nobody but libomp, outside of the loop, can write the variable there: the bounds of a thread's share.
bool isBound(const AllocaInst &variable, const Loop &loop) {
  return all_of(variable.users(), [&](const User *user) {
    const auto *instruction = cast<Instruction>(user);
    if (isa<LoadInst>(instruction) || instruction->isLifetimeStartOrEnd()) return true;
    if (loop.contains(instruction)) return false;
    if (const auto *store = dyn_cast<StoreInst>(instruction)) return store->getPointerOperand() == &variable;
    const auto *call = dyn_cast<CallInst>(instruction);
    return call && call->getCalledFunction() && call->getCalledFunction()->getName().starts_with("__kmpc_");
  });
}

// for (..; i <= *upper; ..)  =>  %bound = load upper;  for (..; i <= %bound; ..)
void hoistBounds(Loop &loop) {
  if (!loop.getLoopPreheader()) return;
  IRBuilder<> builder(loop.getLoopPreheader()->getTerminator());
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : make_early_inc_range(*block)) {
      auto *load = dyn_cast<LoadInst>(&instruction);
      const auto *variable = load && load->isSimple() ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
      if (!variable || !isBound(*variable, loop)) continue;
      load->replaceAllUsesWith(builder.CreateLoad(load->getType(), load->getPointerOperand()));
      load->eraseFromParent();
    }
}

// sext(add nsw i, 1)  =>  add nsw (sext i), 1    valid since either is poison if the narrow sum does not fit. Of the narrow one
// ScalarEvolution does not know that it does.
void widenIndices(Loop &loop) {
  SmallVector<SExtInst *> todo;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : *block)
      if (auto *wide = dyn_cast<SExtInst>(&instruction)) todo.push_back(wide);
  while (!todo.empty()) {
    SExtInst *wide = todo.pop_back_val();
    auto *narrow = dyn_cast<OverflowingBinaryOperator>(wide->getOperand(0));
    if (!narrow || !isa<BinaryOperator>(narrow) || !narrow->hasNoSignedWrap() || narrow->getOpcode() == Instruction::Shl) continue;
    IRBuilder<> builder(wide);
    Value *operands[2];
    for (unsigned i : {0, 1}) {
      operands[i] = builder.CreateSExt(narrow->getOperand(i), wide->getType());
      if (auto *inner = dyn_cast<SExtInst>(operands[i])) todo.push_back(inner);
    }
    auto *result = builder.Insert(BinaryOperator::Create(cast<BinaryOperator>(narrow)->getOpcode(), operands[0], operands[1]));
    result->setHasNoSignedWrap();
    wide->replaceAllUsesWith(result);
    wide->eraseFromParent();
  }
}

}  // namespace

bool compareLanes(Function &function, SiteTable &sites, FunctionAnalysisManager &analyses) {
  if (!mayHaveSimdLoops(*function.getParent()) || function.isDeclaration() || tellsEvents()) return false;
  const auto isSimd = [](const Loop *loop) { return safelenOf(*loop).has_value(); };
  if (none_of(analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder(), isSimd)) return false;
  promoteVariables(function, analyses);
  for (Loop *loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
    if (!isSimd(loop)) continue;
    hoistBounds(*loop);
    widenIndices(*loop);
  }
  analyses.invalidate(function, PreservedAnalyses::none());
  bool has_hooks = false;
  for (Loop *loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    if (const auto safelen = safelenOf(*loop)) has_hooks |= LanesOfLoop(function, *loop, *safelen, sites, analyses).compare();
  if (has_hooks) analyses.invalidate(function, PreservedAnalyses::none());
  return has_hooks;
}

}  // namespace bigfoot
