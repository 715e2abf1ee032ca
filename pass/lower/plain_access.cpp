// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/plain_access.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/access/access.h"
#include "pass/lower/count.h"
#include "pass/lower/hooks.h"
#include "pass/lower/inline_check.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(checks_inline, "Checks with an inline test");
ALWAYS_ENABLED_STATISTIC(checks_range, "Checks of ranges");

namespace bigfoot {

static bool fitsInlineCheck(const Access &access) {
  return access.size <= 16 && isPowerOf2_64(access.size) && access.align.value() >= access.size;
}

static void lowerRange(IRBuilder<> &builder, const Access &access, Value *address, Value *bytes, Constant *site) {
  ++checks_range;
  countCheck(builder, address, bytes);
  callHook(builder, access.is_write ? "__bigfoot_write_range" : "__bigfoot_read_range", {address, bytes, site});
}

// call void @llvm.memcpy(ptr %d, ptr %s, i64 %n)
//   =>  __bigfoot_read_range(%s, %n, site)  __bigfoot_write_range(%d, %n, site')  call void @llvm.memcpy(..)
// call void @llvm.masked.compressstore(<4 x i32> %v, ptr %p, <4 x i1> %m)
//   =>  __bigfoot_write_range(%p, ctpop(%m) * 4, site)  call void @llvm.masked.compressstore(..)
Value *dynamicBytes(IRBuilder<> &builder, const Access &access) {
  if (access.bytes) return builder.CreateZExtOrTrunc(access.bytes, builder.getInt64Ty());
  const unsigned lanes = cast<FixedVectorType>(access.mask->getType())->getNumElements();
  Value *bits = builder.CreateBitCast(access.mask, builder.getIntNTy(lanes));
  // ctpop of N bits needs log2(N)+1 of them; one lane has only one.
  Value *wide = builder.CreateZExtOrTrunc(bits, builder.getIntNTy(std::max(lanes, 64u)));
  Value *set = builder.CreateZExtOrTrunc(builder.CreateUnaryIntrinsic(Intrinsic::ctpop, wide), builder.getInt64Ty());
  return builder.CreateMul(set, builder.getInt64(access.bytes_per_lane));
}

// call void @llvm.masked.store(<2 x i32> %v, ptr %p, i32 4, <2 x i1> %m)
//   =>  if (%m[0]) check(%p);  if (%m[1]) check(%p + 4);  call void @llvm.masked.store(..)
// Returns: where the lane's check goes.
static Instruction *enterLane(const Access &access) {
  IRBuilder<> builder(access.at);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Value *is_set = builder.CreateExtractElement(access.mask, access.lane);
  if (const auto *constant = dyn_cast<ConstantInt>(is_set); constant && constant->isOne()) return access.at;
  return SplitBlockAndInsertIfThen(is_set, access.at, /*Unreachable=*/false);
}

static Value *exactAddress(IRBuilder<> &builder, const Access &access) {
  if (access.address->getType()->isVectorTy()) return builder.CreateExtractElement(access.address, access.lane);
  if (!access.offset) return access.address;
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), access.address, access.offset);
}

void lowerAccess(const Access &access, SiteTable &sites) {
  Constant *site = sites.add(access);
  Instruction *before = access.lane >= 0 ? enterLane(access) : access.at;
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Value *address = exactAddress(builder, access);
  if (!access.size) return lowerRange(builder, access, address, dynamicBytes(builder, access), site);
  if (!fitsInlineCheck(access)) return lowerRange(builder, access, address, builder.getInt64(access.size), site);
  ++checks_inline;
  countCheck(builder, address, builder.getInt64(access.size));
  emitInlineCheck(*before, *access.at, address, access.size, access.is_write, site);
}

}  // namespace bigfoot
