// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/lock_calls.h"

#include <optional>

#include "abi/locks.h"
#include "abi/site.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(lock_calls, "Calls of lock functions told to the runtime");

namespace bigfoot {

namespace {

std::optional<unsigned> findLock(StringRef name) {
  static const StringMap<unsigned> table = [] {
    StringMap<unsigned> all;
    for (unsigned i = 0; i < kLockFunctionCount; ++i) all[kLockFunctions[i].name] = i;
    return all;
  }();
  const auto found = table.find(name);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

CallBase *asLockCall(Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  const auto number = callee && callee->isDeclaration() ? findLock(callee->getName()) : std::nullopt;
  if (!number || call->arg_size() < kLockFunctions[*number].objects) return nullptr;
  for (unsigned i = 0; i < kLockFunctions[*number].objects; ++i)
    if (!call->getArgOperand(i)->getType()->isPointerTy()) return nullptr;
  return call;
}

// call i32 @pthread_mutex_lock(ptr %m)
//   =>  call void @__bigfoot_lock_call(ptr %m, i32 number, site, context)  call i32 @pthread_mutex_lock(ptr %m)
void lowerLockCall(CallBase &call, SiteTable &sites) {
  ++lock_calls;
  const unsigned number = *findLock(call.getCalledFunction()->getName());
  const LockFunction &lock = kLockFunctions[number];
  IRBuilder<> builder(&call);
  builder.SetCurrentDebugLocation(hookLocation(call));
  for (unsigned i = 0; i < lock.objects; ++i) {
    Value *object = call.getArgOperand(i);
    Constant *site = sites.add(call, object, lock.bytes, lock.changes ? kSiteWrite : kSiteAtomic);
    callHook(builder, "__bigfoot_lock_call", {object, builder.getInt32(number), site});
  }
}

}  // namespace bigfoot
