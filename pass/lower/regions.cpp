// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/regions.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"
#include "pass/mark.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

// define void @f() { ..; ret void }
//   =>  define void @f() { __bigfoot_region_enter(site); ..; __bigfoot_region_exit(site); ret void }
// An exception that leaves the function passes an exit as well.
bool tellRegion(Function &function, SiteTable &sites) {
  if (!tellsEvents() || !function.hasFnAttribute(kAtomicAttribute)) return false;
  Instruction &first = *function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  const DebugLoc location = hookLocation(first);
  Constant *site = sites.add(first, nullptr, 0, 0);
  IRBuilder<> entry(&first);
  entry.SetCurrentDebugLocation(location);
  callHook(entry, "__bigfoot_region_enter", {site});
  EscapeEnumerator exits(function, "bigfoot.region", /*HandleExceptions=*/true);
  while (IRBuilder<> *builder = exits.Next()) {
    if (!builder->getCurrentDebugLocation()) builder->SetCurrentDebugLocation(location);
    callHook(*builder, "__bigfoot_region_exit", {site});
  }
  return true;
}

}  // namespace bigfoot
