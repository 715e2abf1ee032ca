// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that allocate memory. Without Caper each is one jump to the C library's, or to whatever else the program would have called; with it,
// blocks have owners (production/owners.h): those that code with sleds asked for. What the C library allocates for itself, or for a caller whom it gives
// the pointer in ways that no sled sees (getline, asprintf), has escaped from the first (CA5).
#ifndef BIGFOOT_PRODUCTION_HEAP_H
#define BIGFOOT_PRODUCTION_HEAP_H

namespace bigfoot::heap {

// From now on. Requires: one thread, and owners::reserve().
void watch();

}  // namespace bigfoot::heap

#endif
