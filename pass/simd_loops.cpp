// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/simd_loops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "pass/frontend/annotation.h"

using namespace llvm;

namespace bigfoot {
namespace {

constexpr char kSimd[] = "bigfoot.simd", kCompared[] = "bigfoot.simd_compared", kShared[] = "bigfoot.simd_shared";

// Returns: the text of an annotation of a variable of the function; empty if it is none.
StringRef textOf(const IntrinsicInst &call) {
  const auto *text = dyn_cast<GlobalVariable>(call.getArgOperand(1)->stripPointerCasts());
  const auto *data = text && text->hasInitializer() ? dyn_cast<ConstantDataArray>(text->getInitializer()) : nullptr;
  return data && data->isCString() ? data->getAsCString() : StringRef();
}

// %next = add %iv, 1;  store %next, %iv
bool counts(const StoreInst &store, const AllocaInst &counter) {
  const auto *sum = dyn_cast<BinaryOperator>(store.getValueOperand());
  const auto *before = sum && sum->getOpcode() == Instruction::Add ? dyn_cast<LoadInst>(sum->getOperand(0)) : nullptr;
  return store.getPointerOperand() == &counter && before && before->getPointerOperand() == &counter;
}

void markLoop(const AllocaInst &counter, unsigned safelen, const LoopInfo &loops) {
  for (const User *user : counter.users())
    if (const auto *store = dyn_cast<StoreInst>(user); store && counts(*store, counter))
      if (Loop *loop = loops.getLoopFor(store->getParent())) addStringMetadataToLoop(loop, kSimd, safelen);
}

void take(Function &function) {
  SmallVector<IntrinsicInst *> taken;
  std::optional<DominatorTree> dominators;
  std::optional<LoopInfo> loops;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (!call || call->getIntrinsicID() != Intrinsic::var_annotation) continue;
    StringRef text = textOf(*call);
    auto *variable = dyn_cast<AllocaInst>(call->getArgOperand(0)->stripPointerCasts());
    unsigned safelen = 0;
    if (text == kSimdSharedAnnotation) {
      if (variable) variable->setMetadata(kShared, MDNode::get(function.getContext(), {}));
    } else if (text.consume_front(kSimdAnnotation) && !text.getAsInteger(10, safelen)) {
      if (!loops) loops.emplace(dominators.emplace(function));
      if (variable) markLoop(*variable, safelen, *loops);
    } else {
      continue;
    }
    taken.push_back(call);
  }
  for (IntrinsicInst *call : taken) {
    auto *text = cast<GlobalVariable>(call->getArgOperand(1)->stripPointerCasts());
    call->eraseFromParent();
    if (text->use_empty()) text->eraseFromParent();
  }
  if (loops) function.getParent()->getOrInsertNamedMetadata(kSimd);
}

}  // namespace

void markSimdLoops(Module &module) {
  for (Function &function : module) take(function);
}

bool mayHaveSimdLoops(const Module &module) { return module.getNamedMetadata(kSimd); }

std::optional<uint64_t> safelenOf(const Loop &loop) {
  const auto safelen = getOptionalIntLoopAttribute(&loop, kSimd);
  if (!safelen || getOptionalIntLoopAttribute(&loop, kCompared)) return std::nullopt;
  return *safelen;
}

void noteCompared(Loop &loop) { addStringMetadataToLoop(&loop, kCompared, 1); }

bool isSharedInSimd(const AllocaInst &variable) { return variable.getMetadata(kShared); }

}  // namespace bigfoot
