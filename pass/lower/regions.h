// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are meant to be atomic, for checkers of atomicity (detectors/velodrome/); only in code of --checks=events.
#ifndef BIGFOOT_PASS_LOWER_REGIONS_H
#define BIGFOOT_PASS_LOWER_REGIONS_H

namespace llvm {
class Function;
}

namespace bigfoot {

class SiteTable;

// Tells where such a function is entered and left. Returns: whether it is one.
bool tellRegion(llvm::Function &function, SiteTable &sites);

}  // namespace bigfoot

#endif
