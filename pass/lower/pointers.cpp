// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/pointers.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

// store ptr %v, ptr %p        =>  store ptr %v, ptr %p        call void @__bigfoot_pointer(ptr %p, i64 ptrtoint(%v))
// store <2 x i64> %v, ptr %p  =>  store <2 x i64> %v, ptr %p  call void @__bigfoot_pointers(ptr %p, i64 16)
// memcpy(%d, %s, %n)          =>  memcpy(%d, %s, %n)          call void @__bigfoot_pointers(ptr %d, i64 %n)
static void tellStore(IRBuilder<> &builder, StoreInst &store) {
  Value *value = store.getValueOperand();
  const uint64_t bytes = store.getDataLayout().getTypeStoreSize(value->getType()).getKnownMinValue();
  if (bytes < sizeof(void *) || isa<Constant>(value)) return;  // what a constant points to is in no block
  if (value->getType()->isPointerTy()) value = builder.CreatePtrToInt(value, builder.getInt64Ty());
  if (value->getType()->isIntegerTy(64)) callHook(builder, "__bigfoot_pointer", {store.getPointerOperand(), value});
  else if (!value->getType()->isFPOrFPVectorTy()) callHook(builder, "__bigfoot_pointers", {store.getPointerOperand(), builder.getInt64(bytes)});
}

void tellPointers(Instruction &instruction) {
  if (!tellsEvents() || instruction.isTerminator()) return;
  IRBuilder<> builder(instruction.getNextNode());
  builder.SetCurrentDebugLocation(hookLocation(instruction));
  if (auto *store = dyn_cast<StoreInst>(&instruction)) tellStore(builder, *store);
  if (auto *copy = dyn_cast<MemTransferInst>(&instruction))
    callHook(builder, "__bigfoot_pointers", {copy->getRawDest(), builder.CreateZExtOrTrunc(copy->getLength(), builder.getInt64Ty())});
}

}  // namespace bigfoot
