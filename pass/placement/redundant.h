// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that another one makes superfluous: what RedCard does.
#ifndef BIGFOOT_PASS_PLACEMENT_REDUNDANT_H
#define BIGFOOT_PASS_PLACEMENT_REDUNDANT_H

#include "pass/placement/facts.h"

namespace bigfoot {

class Remarks;

// Checks that were placed: their bytes, by the instruction before which they stand.
struct PlacedPaths {
  struct Entry {
    Path path;
    bool is_write;
  };
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<Entry, 2>> before;
};

// p->x = 1, check(p->x);  use(p->x), check(p->x);   =>   the second check goes
// Valid only if on every path to the second there is a check of its bytes with no release since. (M2)
void dropChecksAfterChecks(const Events &events, const Paths &paths, AccessList &accesses, const PlacedPaths &placed,
                           Remarks &remarks);

// use(p->x), check(p->x);  p->x = 1, check(p->x);   =>   the first check goes
// Valid only if on every path from the first an access of its bytes is certain, with no acquire before it. (M3)
void dropChecksBeforeChecks(const Events &events, const Paths &paths, AccessList &accesses, Remarks &remarks);

}  // namespace bigfoot

#endif
