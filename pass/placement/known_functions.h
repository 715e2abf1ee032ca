// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_PLACEMENT_KNOWN_FUNCTIONS_H
#define BIGFOOT_PASS_PLACEMENT_KNOWN_FUNCTIONS_H

#include <optional>

#include "pass/placement/effects.h"

namespace llvm {
class TargetLibraryInfo;
}

namespace bigfoot {

// Returns: the effects of a call to a function of known_functions.def that is really that function: the module only
// declares it, with the library's signature, and neither the caller nor the call is compiled with -fno-builtin.
std::optional<Effects> knownEffects(const llvm::CallBase &call, const llvm::TargetLibraryInfo &library);

}  // namespace bigfoot

#endif
