// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/assembly.h"

#include "abi/site.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "pass/access/assembly.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(assembly_told, "Inline assembly that synchronises, told to the runtime");

namespace bigfoot {

CallBase *asSynchronisingAssembly(Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  return call && call->isInlineAsm() && synchronises(*call) ? call : nullptr;
}

// call i32 asm "lock; xaddl $0, $1", ..(.., ptr %p)
//   =>  call void @__bigfoot_assembly(ptr %p, site)  call i32 asm "lock; xaddl $0, $1", ..(.., ptr %p)
void lowerAssembly(CallBase &call, SiteTable &sites) {
  ++assembly_told;
  IRBuilder<> builder(&call);
  builder.SetCurrentDebugLocation(hookLocation(call));
  SmallSetVector<Value *, 2> pointers;
  for (Value *argument : call.args())
    if (argument->getType()->isPointerTy() && argument->getType()->getPointerAddressSpace() == 0) pointers.insert(argument);
  if (pointers.empty()) pointers.insert(ConstantPointerNull::get(builder.getPtrTy()));
  for (Value *pointer : pointers) callHook(builder, "__bigfoot_assembly", {pointer, sites.add(call, nullptr, 0, kSiteRange)});
}

}  // namespace bigfoot
