// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What shadow the heap blocks of each allocation ended with: shadow_profile=FILE, and the sums for stats=1.
#ifndef BIGFOOT_RUNTIME_REPORT_PROFILE_H
#define BIGFOOT_RUNTIME_REPORT_PROFILE_H

#include "runtime/memory/heap.h"
#include "runtime/report/stream.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

extern bool g_count_blocks;  // immutable after startProfile: whether one of the two options is set

// Dies if FILE cannot be written: better before the program's work than after it.
void startProfile();

// The block's life ends. Requires: outside.
void countBlock(Thread &thread, const HeapBlock &block);

// Those that are alive, at the end of the process. Requires: outside; null if the runtime does not know the caller.
void countLiveBlocks(Thread *caller);

// As `profile` lines of the findings stream.
void describeProfile(Stream &out);

}  // namespace bigfoot

#endif
