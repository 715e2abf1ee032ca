// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/access/x86_intrinsics.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace bigfoot {
namespace {

using enum X86Memory;
constexpr X86Intrinsic kIntrinsics[] = {
#define BIGFOOT_X86(prefix, what, pointer, bytes, count) {prefix, what, pointer, bytes, count},
#include "pass/access/x86_intrinsics.def"
#undef BIGFOOT_X86
};

Value *firstLanes(IRBuilder<> &builder, Value *vector, unsigned lanes) {
  if (cast<FixedVectorType>(vector->getType())->getNumElements() == lanes) return vector;
  SmallVector<int> first;
  for (unsigned i = 0; i < lanes; ++i) first.push_back(static_cast<int>(i));
  return builder.CreateShuffleVector(vector, first);
}

}  // namespace

const X86Intrinsic *x86Intrinsic(StringRef name) {
  if (!name.consume_front("llvm.x86.")) return nullptr;
  for (const X86Intrinsic &i : kIntrinsics)
    if (name.starts_with(i.prefix)) return &i;
  return nullptr;
}

Value *x86Mask(CallBase &call, Value *mask, unsigned lanes) {
  IRBuilder<> builder(&call);
  if (mask->getType()->isIntegerTy())
    mask = builder.CreateBitCast(mask, FixedVectorType::get(builder.getInt1Ty(), mask->getType()->getIntegerBitWidth()));
  else if (!mask->getType()->isVectorTy())
    mask = builder.CreateBitCast(mask, FixedVectorType::get(builder.getInt8Ty(), 8));  // x86_mmx
  auto *type = cast<FixedVectorType>(mask->getType());
  if (!type->getElementType()->isIntegerTy(1)) {
    auto *integers = FixedVectorType::get(builder.getIntNTy(type->getScalarSizeInBits()), type->getNumElements());
    mask = builder.CreateICmpSLT(builder.CreateBitCast(mask, integers), Constant::getNullValue(integers));
  }
  return firstLanes(builder, mask, lanes);
}

Value *x86Addresses(CallBase &call, Value *base, Value *indices, Value *scale, unsigned lanes) {
  IRBuilder<> builder(&call);
  indices = firstLanes(builder, indices, lanes);
  Value *wide = builder.CreateSExt(indices, FixedVectorType::get(builder.getInt64Ty(), lanes));
  Value *factor = builder.CreateVectorSplat(lanes, builder.CreateZExt(scale, builder.getInt64Ty()));
  return builder.CreateGEP(builder.getInt8Ty(), base, builder.CreateMul(wide, factor));
}

}  // namespace bigfoot
