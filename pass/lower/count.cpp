// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/count.h"

#include "pass/access/access.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/plain_access.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

// store i32 %v, ptr %p  =>  __bigfoot_count_access(4)  store i32 %v, ptr %p
// A lane that is not set counts as 0 bytes.
void countAccess(const Access &access) {
  if (!countsAccesses()) return;
  IRBuilder<> builder(access.at);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Value *bytes = access.size ? builder.getInt64(access.size) : dynamicBytes(builder, access);
  if (access.lane >= 0) {
    Value *is_set = builder.CreateExtractElement(access.mask, access.lane);
    bytes = builder.CreateSelect(is_set, bytes, builder.getInt64(0));
  }
  callHook(builder, "__bigfoot_count_access", {bytes});
}

void countCheck(IRBuilder<> &builder, Value *address, Value *bytes) {
  if (countsAccesses()) callHook(builder, "__bigfoot_count_check", {address, bytes});
}

}  // namespace bigfoot
