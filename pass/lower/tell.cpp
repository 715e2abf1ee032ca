// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/tell.h"

#include "pass/access/access.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/plain_access.h"
#include "pass/lower/site_table.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

// entry:  =>  entry:  (allocas)  call void @__bigfoot_tell_frame()
void tellFrame(Function &function) {
  if (!verifiesPlacement()) return;
  BasicBlock &entry = function.getEntryBlock();
  IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  builder.SetCurrentDebugLocation(hookLocation(*builder.GetInsertPoint()));
  callHook(builder, "__bigfoot_tell_frame", {});
}

// store i32 %v, ptr %p  =>  __bigfoot_tell_access(%p, 4, 1, site)  store i32 %v, ptr %p
void tellAccess(const Access &access, SiteTable &sites) {
  if (!verifiesPlacement()) return;
  Instruction *before = access.lane >= 0 ? enterLane(access) : access.at;
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Value *bytes = access.size ? builder.getInt64(access.size) : dynamicBytes(builder, access);
  callHook(builder, "__bigfoot_tell_access",
           {exactAddress(builder, access), bytes, builder.getInt32(access.is_write), sites.add(access)});
}

void tellCheck(IRBuilder<> &builder, Value *address, Value *bytes, bool is_write, Constant *site) {
  tellStridedCheck(builder, address, builder.getInt64(0), builder.getInt64(1), bytes, is_write, site);
}

void tellStridedCheck(IRBuilder<> &builder, Value *address, Value *stride, Value *count, Value *size, bool is_write,
                      Constant *site) {
  if (!verifiesPlacement()) return;
  callHook(builder, "__bigfoot_tell_check", {address, stride, count, size, builder.getInt32(is_write), site});
}

}  // namespace bigfoot
