// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/explain/explain.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "pass/explain/check_text.h"

using namespace llvm;

namespace bigfoot {

namespace {

using Argument = DiagnosticInfoOptimizationBase::Argument;

constexpr char kPass[] = "bigfoot";

// A check as it will stand in the code.
struct Standing {
  StringRef name;                          // of its remark
  std::string text;
  const Instruction *before;
  DebugLoc at;
  SmallVector<const Access *, 2> members;
  bool is_write;
};

Argument placed(StringRef key, StringRef text, const DebugLoc &at) {
  Argument argument(key, text);
  argument.Loc = DiagnosticLocation(at);
  return argument;
}

class Explainer {
 public:
  Explainer(Function &function, ArrayRef<Access> accesses, const Placement &placement, FunctionAnalysisManager &analyses,
            OptimizationRemarkEmitter &emitter)
      : function_(function),
        accesses_(accesses),
        names_(placement.names),
        emitter_(emitter),
        dominators_(analyses.getResult<DominatorTreeAnalysis>(function)),
        loops_(analyses.getResult<LoopAnalysis>(function)),
        evolution_(analyses.getResult<ScalarEvolutionAnalysis>(function)) {}

  void addKept(const Access &access) {
    add({"InPlace", checkText(access), access.at, access.at->getDebugLoc(), {&access}, access.is_write});
  }

  void addPlaced(const PlacedCheck &check) {
    const StringRef name = check.count ? "Range" : check.members.size() > 1 ? "Merged" : "Moved";
    Standing standing{name, checkText(check), check.before, placeOf(check), {}, check.is_write};
    for (const PlacedCheck::Member &member : check.members) standing.members.push_back(member.access);
    add(std::move(standing));
  }

  bool isMember(const Access &access) const { return is_member_.contains(&access); }

  void tellChecks() {
    for (const Standing &check : checks_) {
      OptimizationRemarkAnalysis remark(kPass, check.name, DiagnosticLocation(check.at), &function_.getEntryBlock());
      remark << placed("Check", check.text, check.at) << (check.name == "InPlace" ? " stays in place" : " for");
      for (const Access *member : check.members)
        remark << (member == check.members.front() ? " " : ", ") << placed("Access", accessText(*member), member->at->getDebugLoc());
      emitter_.emit(remark);
    }
  }

  void tellDropped(const Access &access) {
    OptimizationRemarkAnalysis remark(kPass, "Dropped", DiagnosticLocation(access.at->getDebugLoc()), access.at->getParent());
    remark << placed("Access", accessText(access), access.at->getDebugLoc()) << " is covered by";
    for (const Standing *cover : coversOf(access)) remark << " " << placed("By", cover->text, cover->at);
    emitter_.emit(remark);
  }

 private:
  void add(Standing standing) {
    for (const Access *member : standing.members) {
      is_member_.insert(member);
      if (const SCEV *address = addressOf(*member)) by_base_[evolution_.getPointerBase(address)].push_back(checks_.size());
    }
    checks_.push_back(std::move(standing));
  }

  // A range stands before its loop; the block there has no line of its own.
  DebugLoc placeOf(const PlacedCheck &check) const {
    const BasicBlock *block = check.before->getParent();
    const Loop *loop = loops_.getLoopFor(check.members.front().access->at->getParent());
    while (loop && loop->getParentLoop() && !loop->getParentLoop()->contains(block)) loop = loop->getParentLoop();
    if (loop && !loop->contains(block))
      if (const DebugLoc start = loop->getStartLoc()) return start;
    for (const Instruction *at = check.before; at; at = at->getNextNode())
      if (at->getDebugLoc() && at->getDebugLoc().getLine()) return at->getDebugLoc();
    return check.members.front().access->at->getDebugLoc();
  }

  // Requires: one of the accesses given.
  const SCEV *addressOf(const Access &access) const {
    if (!names_.empty()) return names_[&access - accesses_.begin()];
    return access.address->getType()->isPointerTy() ? evolution_.getSCEV(access.address) : nullptr;
  }

  bool shareBytes(const Access &one, const Access &other) const {
    const auto *distance = dyn_cast<SCEVConstant>(evolution_.getMinusSCEV(addressOf(one), addressOf(other)));
    if (!distance) return false;
    const int64_t from = distance->getAPInt().getSExtValue() + int64_t(one.offset) - int64_t(other.offset);
    return from < int64_t(std::max<uint64_t>(other.size, 1)) && from + int64_t(std::max<uint64_t>(one.size, 1)) > 0;
  }

  // The checks of the same bytes: the nearest that is always met before the access, or else all.
  SmallVector<const Standing *, 2> coversOf(const Access &access) const {
    SmallVector<const Standing *, 2> all;
    const SCEV *address = addressOf(access);
    if (!address) return all;
    const Standing *nearest = nullptr;
    for (unsigned i : by_base_.lookup(evolution_.getPointerBase(address))) {
      const Standing &check = checks_[i];
      if ((access.is_write && !check.is_write) || is_contained(all, &check)) continue;
      if (none_of(check.members, [&](const Access *member) { return addressOf(*member) && shareBytes(access, *member); })) continue;
      all.push_back(&check);
      if (dominators_.dominates(check.before, access.at) && (!nearest || dominators_.dominates(nearest->before, check.before)))
        nearest = &check;
    }
    if (nearest) return {nearest};
    return all;
  }

  Function &function_;
  ArrayRef<Access> accesses_;
  ArrayRef<const SCEV *> names_;
  OptimizationRemarkEmitter &emitter_;
  const DominatorTree &dominators_;
  const LoopInfo &loops_;
  ScalarEvolution &evolution_;
  std::vector<Standing> checks_;
  DenseMap<const SCEV *, SmallVector<unsigned, 2>> by_base_;  // numbers of checks
  SmallPtrSet<const Access *, 16> is_member_;
};

}  // namespace

void explainChecks(Function &function, ArrayRef<Access> accesses, const Placement &placement,
                   FunctionAnalysisManager &analyses) {
  auto &emitter = analyses.getResult<OptimizationRemarkEmitterAnalysis>(function);
  if (!emitter.allowExtraAnalysis(kPass)) return;
  Explainer explainer(function, accesses, placement, analyses, emitter);
  for (const PlacedCheck &check : placement.checks) explainer.addPlaced(check);
  for (unsigned i = 0; i < accesses.size(); ++i)
    if (placement.dropped.empty() || !placement.dropped[i]) explainer.addKept(accesses[i]);
  explainer.tellChecks();
  for (const Access &access : accesses)
    if (!explainer.isMember(access)) explainer.tellDropped(access);
}

}  // namespace bigfoot
