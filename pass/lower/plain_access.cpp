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
#include "pass/lower/tell.h"
#include "pass/lower/test_form.h"
#include "pass/options.h"
#include "pass/placement/check.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(checks_inline, "Checks with an inline test");
ALWAYS_ENABLED_STATISTIC(checks_called, "Checks with a test in the runtime");
ALWAYS_ENABLED_STATISTIC(checks_range, "Checks of ranges");
ALWAYS_ENABLED_STATISTIC(checks_strided, "Checks of strided ranges");
ALWAYS_ENABLED_STATISTIC(checks_moved, "Checks moved out of loops");
ALWAYS_ENABLED_STATISTIC(checks_merged, "Checks merged of several");

namespace bigfoot {

static bool fitsInlineCheck(uint64_t size, Align align) {
  return size <= 16 && isPowerOf2_64(size) && align.value() >= size;
}

static void lowerRange(IRBuilder<> &builder, const Access &access, Value *address, Value *bytes, Constant *site) {
  ++checks_range;
  countCheck(builder, address, bytes);
  tellCheck(builder, address, bytes, access.is_write, site);
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
Instruction *enterLane(const Access &access) {
  IRBuilder<> builder(access.at);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Value *is_set = builder.CreateExtractElement(access.mask, access.lane);
  if (const auto *constant = dyn_cast<ConstantInt>(is_set); constant && constant->isOne()) return access.at;
  return SplitBlockAndInsertIfThen(is_set, access.at, /*Unreachable=*/false);
}

Value *exactAddress(IRBuilder<> &builder, const Access &access) {
  if (access.address->getType()->isVectorTy()) return builder.CreateExtractElement(access.address, access.lane);
  if (!access.offset) return access.address;
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), access.address, access.offset);
}

static std::string sizedHook(StringRef prefix, bool is_write, uint64_t size) {
  return (prefix + (is_write ? "write" : "read") + Twine(size)).str();
}

static void lowerBytes(IRBuilder<> &builder, const Access &access, Value *address, uint64_t size, Align align, TestForm form,
                       Constant *site) {
  if (!fitsInlineCheck(size, align)) return lowerRange(builder, access, address, builder.getInt64(size), site);
  countCheck(builder, address, builder.getInt64(size));
  tellCheck(builder, address, builder.getInt64(size), access.is_write, site);
  if (form == TestForm::kCall) {
    ++checks_called;
    callHook(builder, sizedHook("__bigfoot_test_", access.is_write, size), {address, site});
    return;
  }
  ++checks_inline;
  emitInlineCheck(*builder.GetInsertPoint(), *access.at, address, size, access.is_write, site);
}

void lowerAccess(const Access &access, TestForm form, SiteTable &sites) {
  Constant *site = sites.add(access);
  Instruction *before = access.lane >= 0 ? enterLane(access) : access.at;
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Value *address = exactAddress(builder, access);
  if (!access.size) return lowerRange(builder, access, address, dynamicBytes(builder, access), site);
  lowerBytes(builder, access, address, access.size, access.align, form, site);
}

// The bytes that an access of constant length has.
static uint64_t constantSize(const Access &access) {
  return access.bytes ? cast<ConstantInt>(access.bytes)->getZExtValue() : access.size;
}

// check(p->x/y)  =>  if (test of p->x/y fails) { hook(p->x), hook(p->y) }      or      test_hook(p->x), test_hook(p->y)
// One test for all, and on its slow side each member speaks for itself, with its own site and place in the code: so what is
// recorded, and reported, is the access and not the check. (M6)
static void lowerGroup(const PlacedCheck &check, TestForm form, SiteTable &sites) {
  ++checks_merged;
  const Instruction &first = *check.members.front().access->at;
  IRBuilder<> before(check.before);
  before.SetCurrentDebugLocation(hookLocation(first));
  countCheck(before, check.address, before.getInt64(check.size));
  auto addressOf = [&](IRBuilder<> &at, uint64_t offset) {
    return offset ? at.CreateConstInBoundsGEP1_64(at.getInt8Ty(), check.address, offset) : check.address;
  };
  for (const auto &[access, offset] : check.members)
    if (verifiesPlacement())
      tellCheck(before, addressOf(before, offset), before.getInt64(constantSize(*access)), check.is_write, sites.add(*access));
  const bool tests_inline = form == TestForm::kInline;
  IRBuilder<> builder(tests_inline ? emitInlineTest(*check.before, first, check.address, check.size, check.align, check.is_write)
                                   : check.before);
  const StringRef prefix = tests_inline ? "__bigfoot_" : "__bigfoot_test_";
  for (const auto &[access, offset] : check.members) {
    builder.SetCurrentDebugLocation(hookLocation(*access->at));
    Value *address = addressOf(builder, offset);
    const uint64_t size = constantSize(*access);
    if (fitsInlineCheck(size, access->align))
      callHook(builder, sizedHook(prefix, check.is_write, size), {address, sites.add(*access)});
    else
      callHook(builder, check.is_write ? "__bigfoot_write_range" : "__bigfoot_read_range",
               {address, builder.getInt64(size), sites.add(*access)});
  }
}

// check(a[lo..hi))  =>  __bigfoot_write_strided(a + lo, 4, hi - lo, 4, site of the access in the loop)
static void lowerStrided(const PlacedCheck &check, SiteTable &sites) {
  ++checks_strided;
  const Access &access = *check.members.front().access;
  IRBuilder<> builder(check.before);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  Constant *site = sites.add(access);
  // Pieces that do not touch have shadow locations of their own.
  const auto *stride = dyn_cast<ConstantInt>(check.stride);
  const bool touch = stride && stride->getValue().abs() == check.size;
  countCheck(builder, check.address, builder.CreateMul(check.count, builder.getInt64(touch ? check.size : alignTo(check.size, 8))));
  tellStridedCheck(builder, check.address, check.stride, check.count, builder.getInt64(check.size), check.is_write, site);
  callHook(builder, check.is_write ? "__bigfoot_write_strided" : "__bigfoot_read_strided",
           {check.address, check.stride, check.count, builder.getInt64(check.size), site});
}

void lowerCheck(const PlacedCheck &check, TestForm form, SiteTable &sites) {
  if (check.count) return lowerStrided(check, sites);
  if (check.members.size() > 1) return lowerGroup(check, form, sites);
  ++checks_moved;
  const Access &access = *check.members.front().access;
  IRBuilder<> builder(check.before);
  builder.SetCurrentDebugLocation(hookLocation(*access.at));
  lowerBytes(builder, access, check.address, check.size, check.align, form, sites.add(access));
}

}  // namespace bigfoot
