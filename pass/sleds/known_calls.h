// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls after which nobody but the caller has a pointer that was passed, as far as this module can tell.
#ifndef BIGFOOT_PASS_SLEDS_KNOWN_CALLS_H
#define BIGFOOT_PASS_SLEDS_KNOWN_CALLS_H

namespace llvm {
class CallBase;
class TargetLibraryInfo;
}  // namespace llvm

namespace bigfoot {

// Returns: whether the call is of a function with a body here, whose own stores are watched, or of one of the C library or the compiler that keeps
// no pointer. Others may hand what they get to other threads.
bool keepsNothing(const llvm::CallBase &call, const llvm::TargetLibraryInfo &library);

}  // namespace bigfoot

#endif
