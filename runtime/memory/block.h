// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shadow of a heap block, as it mostly is: less than a page, in cells or a run of its own that the thread may change as they are. What
// is declined here beginLife and checkAccess do again from the start, which changes nothing where it was done. docs/precision.md, Q1.
#ifndef BIGFOOT_RUNTIME_MEMORY_BLOCK_H
#define BIGFOOT_RUNTIME_MEMORY_BLOCK_H

#include "runtime/thread/thread.h"

namespace bigfoot::blocks {

// Forgets all about the block, of which `first` is true from now on: its allocation (E6), or nothing. Returns: whether it did. Requires: inside. May
// leave and enter.
bool begin(Thread &thread, uintptr_t address, size_t bytes, Entry first);

// Writes to all of it, in the place of what the present epoch did there, as its release. (E5) Returns: false if it is larger, races, or is not as it mostly is.
// Requires: inside. May leave and enter.
bool write(Thread &thread, uintptr_t address, size_t bytes, RecordNumber record);

// Whether there are synchronisation objects in it. Requires: inside.
bool hasObjects(uintptr_t address, size_t bytes);

}  // namespace bigfoot::blocks

#endif
