// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/remarks.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr char kPass[] = "bigfoot";

StringRef verb(bool is_write) { return is_write ? "write" : "read"; }

// "calls f, which may release"
std::string describe(const Instruction &culprit, Effects effects) {
  std::string what = "a " + std::string(culprit.getOpcodeName());
  if (const auto *call = dyn_cast<CallBase>(&culprit)) {
    const Function *callee = call->getCalledFunction();
    what = call->isInlineAsm() ? "inline assembly" : callee ? "the call of " + callee->getName().str() : "an indirect call";
  }
  static constexpr std::pair<Effect, StringLiteral> kWords[] = {{kMayAcquire, "acquire"},
                                                                {kMayRelease, "release"},
                                                                {kMayFree, "give memory back"},
                                                                {kMayThrow, "throw"},
                                                                {kMayStop, "not return"}};
  std::string may;
  for (const auto &[effect, word] : kWords)
    if (effects & effect) may += (may.empty() ? "" : ", ") + word.str();
  if (const DebugLoc &at = culprit.getDebugLoc()) what += " in line " + std::to_string(at.getLine());
  return what + " may " + may;
}

}  // namespace

void Remarks::droppedAfter(const Access &access) {
  emitter_.emit([&] {
    return OptimizationRemark(kPass, "CoveredByEarlier", access.at)
           << verb(access.is_write) << " check dropped: an earlier check covers it";
  });
}

void Remarks::droppedBefore(const Access &access) {
  emitter_.emit([&] {
    return OptimizationRemark(kPass, "CoveredByLater", access.at)
           << verb(access.is_write) << " check dropped: a later check covers it";
  });
}

void Remarks::placed(const PlacedCheck &check) {
  const Access &first = *check.members.front().access;
  emitter_.emit([&] {
    if (check.count)
      return OptimizationRemark(kPass, "Range", first.at)
             << verb(check.is_write) << " checks leave the loop as one check of its range";
    if (check.members.size() == 1)
      return OptimizationRemark(kPass, "Moved", first.at) << verb(check.is_write) << " check moved out of the loop";
    return OptimizationRemark(kPass, "Merged", first.at)
           << ore::NV("Members", unsigned(check.members.size())) << " " << verb(check.is_write)
           << " checks merged into one of " << ore::NV("Bytes", check.size) << " bytes";
  });
}

void Remarks::inPortions(const Access &access) {
  emitter_.emit([&] {
    return OptimizationRemark(kPass, "Portions", access.at)
           << verb(access.is_write) << " checks of the loop are made in portions, behind the accesses";
  });
}

void Remarks::staysForEffects(const Access &access, const Instruction &culprit, Effects effects) {
  emitter_.emit([&] {
    return OptimizationRemarkMissed(kPass, "Effects", access.at)
           << verb(access.is_write) << " check stays in the loop: " << describe(culprit, effects);
  });
}

void Remarks::stays(const Access &access, StringRef name, StringRef reason) {
  emitter_.emit([&] {
    return OptimizationRemarkMissed(kPass, name, access.at)
           << verb(access.is_write) << " check stays in the loop: " << reason;
  });
}

bool Remarks::wantsMissed() const { return emitter_.allowExtraAnalysis(kPass); }

}  // namespace bigfoot
