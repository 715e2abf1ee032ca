// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics of x86 that load or store: x86_intrinsics.def has them all.
#ifndef BIGFOOT_PASS_ACCESS_X86_INTRINSICS_H
#define BIGFOOT_PASS_ACCESS_X86_INTRINSICS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallBase;
class Value;
}  // namespace llvm

namespace bigfoot {

enum class X86Memory { kLoad, kStore, kMaskLoad, kMaskStore, kGather, kScatter, kTruncate, kNotSeen, kNothing };

struct X86Intrinsic {
  llvm::StringLiteral prefix;  // behind "llvm.x86."
  X86Memory what;
  unsigned pointer, bytes;
  unsigned count;              // of intrinsics whose first line this is
};

// The line for an intrinsic of that name. Returns: null if there is none.
const X86Intrinsic *x86Intrinsic(llvm::StringRef name);

// What masked accesses of these become for checks: an <N x i1> and a vector of addresses, computed before the call.
llvm::Value *x86Mask(llvm::CallBase &call, llvm::Value *mask, unsigned lanes);
llvm::Value *x86Addresses(llvm::CallBase &call, llvm::Value *base, llvm::Value *indices, llvm::Value *scale, unsigned lanes);

}  // namespace bigfoot

#endif
