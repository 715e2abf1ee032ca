// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/test_form.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/IR/Function.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

namespace {

// A function with so few checks is likely to be called often, and costs little either way.
constexpr unsigned kFewChecks = 8;

bool isToBeSmall(const Function &function) {
  return function.hasOptNone() || function.hasOptSize() || function.hasFnAttribute(Attribute::Cold);
}

}  // namespace

TestForms::TestForms(Function &function, unsigned checks, FunctionAnalysisManager &analyses) {
  if (inlineFrequency() != 0 && isToBeSmall(function)) return;
  all_inline_ = inlineFrequency() == 0 || checks <= kFewChecks;
  if (!all_inline_) frequencies_ = &analyses.getResult<BlockFrequencyAnalysis>(function);
}

TestForm TestForms::before(const Instruction &instruction) const {
  if (all_inline_) return TestForm::kInline;
  if (!frequencies_) return TestForm::kCall;
  const uint64_t often = frequencies_->getBlockFreq(instruction.getParent()).getFrequency();
  return often / inlineFrequency() >= frequencies_->getEntryFreq().getFrequency() ? TestForm::kInline : TestForm::kCall;
}

}  // namespace bigfoot
