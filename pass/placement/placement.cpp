// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/placement.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/EHPersonalities.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "pass/options.h"
#include "pass/placement/coalesce.h"
#include "pass/placement/loads.h"
#include "pass/placement/portions.h"
#include "pass/placement/ranges.h"
#include "pass/placement/redundant.h"
#include "pass/placement/remarks.h"
#include "pass/placement/termination.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(functions_too_large, "Functions too large for check placement");
ALWAYS_ENABLED_STATISTIC(functions_unsuited, "Functions whose flow of control is not placed in");

namespace bigfoot {

namespace {

constexpr uint64_t kMaxFacts = uint64_t{1} << 28;  // bits of one kind of fact, of which four are in memory at once

// A second return of setjmp comes from anywhere; what a coroutine that is not split yet does between its suspensions may be
// on another thread; exceptions of other platforms run in functions of their own.
bool isUnsuited(const Function &function) {
  return function.callsFunctionThatReturnsTwice() || function.isPresplitCoroutine() ||
         (function.hasPersonalityFn() && isScopedEHPersonality(classifyEHPersonality(function.getPersonalityFn())));
}

class Placer {
 public:
  Placer(Function &function, ArrayRef<const Access *> given, const EffectTable &effects, CannotRace &cannot_race,
         FunctionAnalysisManager &analyses)
      : function_(function),
        effects_(effects),
        remarks_(analyses.getResult<OptimizationRemarkEmitterAnalysis>(function)),
        dominators_(analyses.getResult<DominatorTreeAnalysis>(function)),
        loops_(analyses.getResult<LoopAnalysis>(function)),
        evolution_(analyses.getResult<ScalarEvolutionAnalysis>(function)),
        termination_(function, loops_, evolution_),
        loads_(function, given, effects, cannot_race, analyses),
        paths_(evolution_, loads_),
        accesses_{given, {}, std::vector<bool>(given.size())} {
    SmallVector<Path> known;
    for (const Access *access : given) {
      accesses_.path.push_back(paths_.find(*access));
      if (accesses_.path.back()) known.push_back(*accesses_.path.back());
    }
    paths_.divide(known);
    is_too_large_ = std::max<uint64_t>(paths_.bits(), given.size()) * function.size() > kMaxFacts;
    if (!is_too_large_) events_.emplace(function, accesses_, paths_, effects, termination_);
  }

  Placement run(bool moves) {
    if (is_too_large_) {
      ++functions_too_large;
      return {std::move(accesses_.dropped), {}, {}};
    }
    const PlacementOptions options = placementOptions();
    std::vector<const SCEV *> names = this->names();
    if (options.past) dropChecksAfterChecks(*events_, paths_, accesses_, PlacedPaths(), remarks_);
    if (options.anticipated) dropChecksBeforeChecks(*events_, paths_, accesses_, remarks_);
    Ranges ranges(function_, effects_, termination_, dominators_, loops_, evolution_);
    if (moves && options.ranges) ranges.add(accesses_, checks_);
    if (moves && options.motion) move();
    for (PlacedCheck &check : checks_) {
      // Variables stay together: one behind a test would not be part of the frame any more.
      while (isa<AllocaInst>(check.before)) check.before = check.before->getNextNode();
      remarks_.placed(check);
    }
    Portions portions(function_, effects_, termination_, dominators_, loops_, evolution_);
    if (moves && options.portions) portions.choose(accesses_, ranges, remarks_);
    if (moves && remarks_.wantsMissed())
      for (unsigned i = 0; i < accesses_.size(); ++i)
        if (!accesses_.dropped[i]) ranges.explain(*accesses_.access[i], remarks_);
    portions.place(checks_);
    return {std::move(accesses_.dropped), std::move(checks_), std::move(names)};
  }

 private:
  std::vector<const SCEV *> names() {
    std::vector<const SCEV *> names;
    if (loads_.empty()) return names;
    for (const Access *access : accesses_.access)
      names.push_back(access->address->getType()->isPointerTy() ? loads_.named(evolution_.getSCEV(access->address)) : nullptr);
    return names;
  }

  // Checks are proposed where they are legitimate; what they cover is then found out as for any other check.
  void move() {
    std::vector<Coalescing::Run> runs;
    const Coalescing coalescing(accesses_, dominators_, loops_);
    for (const Meeting &meeting : findMeetings(*events_, paths_, accesses_)) coalescing.add(meeting, runs);
    if (runs.empty()) return;
    PlacedPaths placed;
    for (Coalescing::Run &run : runs) {
      placed.before[run.check.before].push_back({run.path, run.check.is_write});
      checks_.push_back(std::move(run.check));
    }
    dropChecksAfterChecks(*events_, paths_, accesses_, placed, remarks_);
  }

  Function &function_;
  const EffectTable &effects_;
  Remarks remarks_;
  DominatorTree &dominators_;
  LoopInfo &loops_;
  ScalarEvolution &evolution_;
  Termination termination_;
  Loads loads_;
  Paths paths_;
  AccessList accesses_;
  std::optional<Events> events_;
  bool is_too_large_ = false;
  std::vector<PlacedCheck> checks_;
};

// Before each loop a block of its own, for the checks that leave it.
void insertPreheaders(Function &function, FunctionAnalysisManager &analyses) {
  auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  bool changed = false;
  for (Loop *loop : loops.getLoopsInPreorder())
    changed |= !loop->getLoopPreheader() &&
               InsertPreheaderForLoop(loop, &dominators, &loops, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
  if (!changed) return;
  PreservedAnalyses kept;
  kept.preserve<DominatorTreeAnalysis>();
  kept.preserve<LoopAnalysis>();
  analyses.invalidate(function, kept);
}

}  // namespace

Placement placeChecks(Function &function, ArrayRef<const Access *> accesses, const EffectTable &effects, CannotRace &cannot_race,
                      FunctionAnalysisManager &analyses) {
  if (isUnsuited(function)) {
    ++functions_unsuited;
    return {std::vector<bool>(accesses.size()), {}, {}};
  }
  const bool moves = checksOption() == Checks::kBigFoot;
  if (moves) insertPreheaders(function, analyses);
  return Placer(function, accesses, effects, cannot_race, analyses).run(moves);
}

}  // namespace bigfoot
