// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/effects.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "pass/options.h"
#include "pass/placement/known_functions.h"
#include "pass/placement/termination.h"

using namespace llvm;

namespace bigfoot {

namespace {

Effects ofOrdering(AtomicOrdering ordering) {
  return (isAcquireOrStronger(ordering) ? kMayAcquire : 0) | (isReleaseOrStronger(ordering) ? kMayRelease : 0);
}

// A scope of one thread orders its signal handlers, which may pass on to others what they learn so: it counts like any. (K1)
Effects ofAtomic(const Instruction &instruction) {
  if (const auto *load = dyn_cast<LoadInst>(&instruction)) return ofOrdering(load->getOrdering()) & kMayAcquire;
  if (const auto *store = dyn_cast<StoreInst>(&instruction)) return ofOrdering(store->getOrdering()) & kMayRelease;
  if (const auto *fence = dyn_cast<FenceInst>(&instruction)) return ofOrdering(fence->getOrdering());
  if (const auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return ofOrdering(rmw->getOrdering());
  const auto &exchange = cast<AtomicCmpXchgInst>(instruction);
  return ofOrdering(exchange.getSuccessOrdering()) | ofOrdering(exchange.getFailureOrdering());
}

// `pure` is not enough to be quiet: a function that reads may take a lock for it.
Effects byAttributes(const CallBase &call) {
  Effects effects = kAllEffects;
  if (call.doesNotAccessMemory()) effects &= ~(kMayAcquire | kMayRelease | kMayFree);
  if (call.hasFnAttr(Attribute::NoSync)) effects &= ~(kMayAcquire | kMayRelease);
  if (call.hasFnAttr(Attribute::NoFree)) effects &= ~kMayFree;
  if (call.doesNotThrow()) effects &= ~kMayThrow;
  if (call.hasFnAttr(Attribute::WillReturn)) effects &= ~kMayStop;
  return effects;
}

// LLVM does not call them `nosync`, since they may be volatile.
bool isPlainMemoryIntrinsic(const CallBase &call) {
  const auto *intrinsic = dyn_cast<MemIntrinsic>(&call);
  return intrinsic && !intrinsic->isVolatile();
}

// Assembly that may be dropped or repeated is arithmetic; any other may do anything. (K1)
Effects ofAssembly(const CallBase &call) {
  const bool is_arithmetic =
      !cast<InlineAsm>(call.getCalledOperand())->hasSideEffects() && call.doesNotAccessMemory() && call.doesNotThrow();
  return is_arithmetic ? 0 : kAllEffects;
}

}  // namespace

// An attribute, the table and a body are upper bounds each. If the body counts, `decided_by` names it, and the result is
// what the other two allow.
Effects EffectTable::ofCall(const CallBase &call, const Function *&decided_by) const {
  decided_by = nullptr;
  if (call.isInlineAsm()) return ofAssembly(call);
  if (isPlainMemoryIntrinsic(call)) return 0;
  if (isa<CallBrInst>(call)) return kAllEffects;
  Effects effects = byAttributes(call);
  const Function *callee = call.getCalledFunction();
  if (!callee) return effects;
  auto &caller = const_cast<Function &>(*call.getFunction());
  if (const auto known = knownEffects(call, analyses_.getResult<TargetLibraryAnalysis>(caller))) return effects & *known;
  // Another definition may replace a weak one at link time. One of several equal ones (linkonce_odr) does the same.
  if (!callee->isDeclaration() && !callee->isInterposable() && placementOptions().summaries) decided_by = callee;
  return effects;
}

Effects EffectTable::of(const Instruction &instruction) const {
  if (const auto *call = dyn_cast<CallBase>(&instruction)) {
    const Function *body;
    const Effects effects = ofCall(*call, body);
    if (!body) return effects;
    const auto found = bodies_.find(body);
    return found == bodies_.end() ? effects : effects & found->second.all;
  }
  Effects effects = instruction.isAtomic() ? ofAtomic(instruction) : 0;
  if (!instruction.isTerminator() && !isGuaranteedToTransferExecutionToSuccessor(&instruction)) effects |= kMayStop;
  return effects;
}

void EffectTable::readBody(const Function &function, FunctionAnalysisManager &analyses) {
  Body &body = bodies_[&function];
  for (const Instruction &instruction : instructions(function)) {
    const auto *call = dyn_cast<CallBase>(&instruction);
    const Function *callee = nullptr;
    Effects effects = call ? ofCall(*call, callee) : of(instruction);
    if (isa<ResumeInst>(instruction)) effects |= kMayThrow;
    // What an invoke throws is thrown on only by a `resume`.
    if (isa<InvokeInst>(instruction)) effects &= ~kMayThrow;
    if (callee)
      body.calls.push_back({callee, effects});
    else
      body.own |= effects;
  }
  auto &mutable_function = const_cast<Function &>(function);
  if (function.doesNotThrow()) body.own &= ~kMayThrow;
  if (!function.hasFnAttribute(Attribute::WillReturn) && !(body.own & kMayStop) &&
      !Termination(mutable_function, analyses.getResult<LoopAnalysis>(mutable_function),
                   analyses.getResult<ScalarEvolutionAnalysis>(mutable_function))
           .allEnd())
    body.own |= kMayStop;
  body.all = body.own | kMayStop;
}

// Returns: whether anything was added.
bool EffectTable::addCalled(Body &body) const {
  Effects all = body.all;
  for (const BodyCall &call : body.calls) all |= call.mask & bodies_.find(call.callee)->second.all & ~kMayStop;
  std::swap(all, body.all);
  return all != body.all;
}

// From the pessimistic side, so that functions that call each other in a circle are not believed to return.
// Returns: whether the body is now known to return.
bool EffectTable::learnReturns(Body &body) const {
  if (!(body.all & kMayStop) || (body.own & kMayStop)) return false;
  for (const BodyCall &call : body.calls)
    if (call.mask & bodies_.find(call.callee)->second.all & kMayStop) return false;
  body.all &= ~kMayStop;
  return true;
}

EffectTable::EffectTable(Module &module, FunctionAnalysisManager &analyses) : analyses_(analyses) {
  if (!placementOptions().summaries) return;
  for (const Function &function : module)
    if (!function.isDeclaration()) readBody(function, analyses);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[function, body] : bodies_) changed |= addCalled(body);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[function, body] : bodies_) changed |= learnReturns(body);
  }
}

}  // namespace bigfoot
