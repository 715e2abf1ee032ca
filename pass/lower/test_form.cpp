// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/test_form.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

namespace {

// A function with so few checks may be called often, and costs little: all that run in nearly every call test inline. (A virtual function
// with 13 checks made a ray tracer a third slower as long as they called.)
constexpr unsigned kFewChecks = 16, kSeldom = 8;
// Of the times that a check is made, a call of a function beside it in one of so many is too often.
constexpr unsigned kOften = 3;
// A larger one may be a single loop, whose parts are hardly all hot: of the checks in its loops the most frequent test inline, a
// sixteenth of all and at least so many.
constexpr unsigned kLeastInline = 16, kFraction = 16;

bool isToBeSmall(const Function &function) {
  return function.hasOptNone() || function.hasOptSize() || function.hasFnAttribute(Attribute::Cold);
}

// Of numbers alone: sqrt, say, or an instruction in its place.
bool isMath(const CallBase &call) {
  const auto isPointer = [](const Use &use) { return use->getType()->isPointerTy(); };
  return call.hasFnAttr(Attribute::WillReturn) && call.hasFnAttr(Attribute::NoFree) && none_of(call.args(), isPointer) &&
         call.getType()->isFloatingPointTy();
}

// Calls of functions cost more than those of tests.
bool isCall(const Instruction &instruction) {
  const auto *call = dyn_cast<CallBase>(&instruction);
  return call && !isa<IntrinsicInst>(call) && !call->isInlineAsm() && !isMath(*call);
}

// For each loop, and for the function outside of any: how often it calls functions.
class Calls {
 public:
  Calls(Function &function, const LoopInfo &loops, const BlockFrequencyInfo &frequencies) : loops_(loops) {
    for (const BasicBlock &block : function)
      if (any_of(block, isCall)) {
        uint64_t &most = most_[loops.getLoopFor(&block)];
        most = std::max(most, frequencies.getBlockFreq(&block).getFrequency());
      }
  }
  uint64_t beside(const BasicBlock &block) const { return most_.lookup(loops_.getLoopFor(&block)); }

 private:
  const LoopInfo &loops_;
  DenseMap<const Loop *, uint64_t> most_;
};

}  // namespace

std::vector<TestForm> chooseTestForms(Function &function, ArrayRef<const Instruction *> places,
                                      FunctionAnalysisManager &analyses) {
  const uint64_t loops = inlineFrequency();
  if (loops == 0) return std::vector<TestForm>(places.size(), TestForm::kInline);
  std::vector<TestForm> forms(places.size(), TestForm::kCall);
  if (isToBeSmall(function) || loops == kNeverInline) return forms;
  const auto &frequencies = analyses.getResult<BlockFrequencyAnalysis>(function);
  const Calls calls(function, analyses.getResult<LoopAnalysis>(function), frequencies);
  auto frequency = [&](unsigned i) { return frequencies.getBlockFreq(places[i]->getParent()).getFrequency(); };
  const uint64_t entry = frequencies.getEntryFreq().getFrequency();
  const uint64_t least = places.size() <= kFewChecks ? entry - entry / kSeldom : SaturatingMultiply(entry, loops);
  SmallVector<unsigned> hot;
  for (unsigned i = 0; i < places.size(); ++i)
    if (frequency(i) >= least && frequency(i) / kOften > calls.beside(*places[i]->getParent())) hot.push_back(i);
  llvm::sort(hot, [&](unsigned a, unsigned b) { return std::pair(frequency(b), a) < std::pair(frequency(a), b); });
  hot.truncate(std::min<size_t>(hot.size(), std::max<size_t>(kLeastInline, places.size() / kFraction)));
  for (unsigned i : hot) forms[i] = TestForm::kInline;
  return forms;
}

}  // namespace bigfoot
