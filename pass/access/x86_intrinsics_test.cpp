// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// x86_intrinsics.def has all intrinsics of this LLVM that have a pointer and touch memory, line by line as many as it says.
#include "pass/access/x86_intrinsics.h"

#include <gtest/gtest.h>

#include <map>

#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace bigfoot {
namespace {

bool hasPointer(LLVMContext &context, Intrinsic::ID id) {
  for (const Type *type : Intrinsic::getType(context, id)->params())
    if (type->isPointerTy()) return true;
  return false;
}

// Those whose types vary: which of them have a pointer only their names tell.
bool touchesMemory(LLVMContext &context, Intrinsic::ID id) {
  if (Intrinsic::getAttributes(context, id).getMemoryEffects().doesNotAccessMemory()) return false;
  return Intrinsic::isOverloaded(id) ? Intrinsic::getBaseName(id).contains(".atomic.") : hasPointer(context, id);
}

TEST(X86Intrinsics, AllAreListed) {
  LLVMContext context;
  std::map<const X86Intrinsic *, unsigned> found;
  for (unsigned i = 1; i < Intrinsic::num_intrinsics; ++i) {
    const auto id = static_cast<Intrinsic::ID>(i);
    const StringRef name = Intrinsic::getBaseName(id);
    if (!name.starts_with("llvm.x86.") || !touchesMemory(context, id)) continue;
    const X86Intrinsic *line = x86Intrinsic(name);
    EXPECT_NE(line, nullptr) << name.str();
    if (line) ++found[line];
  }
  EXPECT_GT(found.size(), 50u);
  for (const auto &[line, count] : found) EXPECT_EQ(count, line->count) << line->prefix.str();
}

}  // namespace
}  // namespace bigfoot
