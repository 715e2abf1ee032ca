// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranges of one loop that lie on each other, each byte checked once.
#ifndef BIGFOOT_PASS_PLACEMENT_STENCIL_H
#define BIGFOOT_PASS_PLACEMENT_STENCIL_H

#include "pass/placement/facts.h"
#include "pass/placement/ranges.h"

namespace bigfoot {

// check(a[0..n)); check(a[1..n+1)); check(a[2..n+2))   =>   check(a[0..n)); check(a[n]); check(a[n+1])
// for reads a[i], a[i+1], a[i+2] of the n iterations. Each range is cut down to what the ones before it leave out, and stays
// one of its own access's bytes. (M8)
// `count` becomes null where nothing is left.
void trimOverlaps(llvm::MutableArrayRef<Range> ranges, const AccessList &accesses, llvm::ScalarEvolution &evolution);

}  // namespace bigfoot

#endif
