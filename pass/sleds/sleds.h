// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --checks=production: what a program carries so that it can be watched while it runs (abi/sled.h, docs/sleds.md).
//
// A sled stands before an access, or before several of one stretch of code: one of a basic block in which nothing synchronises, throws, ends
// the thread or waits for ever. A thread that is at the sled is going to make all of them, and nothing that it does until then orders it with
// other threads: so as far as races are concerned it stands before each of them (SL1).
#ifndef BIGFOOT_PASS_SLEDS_SLEDS_H
#define BIGFOOT_PASS_SLEDS_SLEDS_H

#include <vector>

#include "pass/sleds/stretch.h"

namespace llvm {
class Function;
class Module;
class TargetLibraryInfo;
}  // namespace llvm

namespace bigfoot {

class CannotRace;
class SiteTable;

// Requires: nothing changes the function afterwards but code generation: vectors and the like are made. Returns: what sleds it is to have, with
// their sites.
std::vector<Stretch> planSleds(llvm::Function &function, SiteTable &sites, CannotRace &cannot_race, const llvm::TargetLibraryInfo &library);

void placeSleds(llvm::ArrayRef<Stretch> stretches);

// Tells the runtime of the module's sleds when it is loaded and unloaded.
void addSledConstructor(llvm::Module &module);

}  // namespace bigfoot

#endif
